import Foundation

/// Compiles the interface alone, and leaves out what does not compile there.
struct InterfaceCheck {
  let shell: Shell
  /// The folders of modules that the interface may import.
  let modules: [String]
  let languageMode: String

  /// The interface that compiles, what was left out of it, and why it does not compile after all.
  func checked(
    _ tangle: Tangle, _ sources: MovedSources
  ) throws(ModuleGraphError) -> (draft: InterfaceDraft, cuts: InterfaceDraft.Cuts, error: String?) {
    var cuts = sources.cuts
    while true {
      let draft = InterfaceDraft(tangle, sources, cuts)
      let errors = try errors(in: draft, tangle.interface)
      guard let first = errors.first else { return (draft, cuts, nil) }
      // Of imports in branches of #if, the module of another system does not exist here.
      let missing = errors.filter { $0.message.hasPrefix("no such module") }
      var isChanged = false
      for error in missing.isEmpty ? errors : missing
      where draft.lines.indices.contains(error.line - 1) {
        isChanged = cut(draft.lines[error.line - 1], error.message, sources, &cuts) || isChanged
      }
      guard isChanged else { return (draft, cuts, first.message) }
    }
  }

  /// Leaves out the declaration of a line, or the conformance that the message names.
  private func cut(
    _ line: MovedSource.Line, _ message: String, _ sources: MovedSources,
    _ cuts: inout InterfaceDraft.Cuts
  ) -> Bool {
    guard !line.owner.isEmpty, cuts.reasons[line.owner] == nil else { return false }
    let isRoot = sources.all.contains { $0.root == line.owner }
    let name = message.firstMatch(of: #/(?:find type|to protocol) '([\w.]+)'/#)?.output.1
    if isRoot, let name, line.text.contains(": \(name)") || line.text.contains(", \(name)"),
      cuts.conformances[line.owner]?.contains(String(name)) != true
    {
      cuts.conformances[line.owner, default: []].insert(String(name))
    } else {
      cuts.reasons[line.owner] = message
    }
    return true
  }

  private func errors(
    in draft: InterfaceDraft, _ name: String
  ) throws(ModuleGraphError) -> [(line: Int, message: String)] {
    try shell.withFolder { folder throws(ModuleGraphError) in
      let file = folder.appending(path: "\(name).swift")
      try write(draft.text, to: file)
      let (status, _, errors) = try shell.result(
        of: [
          "swiftc", "-typecheck", "-swift-version", languageMode, "-module-name", name,
          // An expression whose types stay takes the solver long to reject.
          "-parse-as-library", "-Xfrontend", "-solver-expression-time-threshold=1", file.path,
        ] + modules.flatMap { ["-I", $0] })
      guard status != 0 else { return [] }
      let found = errors.matches(of: #/:(\d+):\d+: error: ([^\n]+)/#).map {
        (Int($0.output.1) ?? 0, String($0.output.2))
      }
      return found.isEmpty ? [(0, errors)] : found
    }
  }
}
