import Foundation

/// What was written, and what a person has to change.
struct UntieAnswer: Answer {
  let folder, interface: String
  /// The declarations that cross between the two parts, and the places where they do.
  let declarations, crossings: Int
  let places: [UntiePlace]
  let notes: [String]
  /// Why the interface does not compile alone; nil if it does.
  let error: String?

  var text: String {
    let check = error.map { "does not compile alone: \($0)" } ?? "compiles alone"
    let head =
      "\(folder): \(interface) \(check); \(counted(declarations, "crossing declaration")), "
      + "\(counted(crossings, "place")) between the two\n"
    return head + list
  }

  /// The list of places and of everything else that is left to a person.
  var list: String { (places.map(\.text) + notes).map { "\($0)\n" }.joined() }
}

extension ModuleGraphCommand {
  func untie(_ arguments: [String]) throws(ModuleGraphError) -> Outcome {
    let parts = try UntieParts(arguments, options, shell)
    let answer = try parts.withIndex { store, graphs throws(ModuleGraphError) in
      try untie(parts, store, graphs)
    }
    return outcome(answer, status: answer.error == nil ? 0 : 1)
  }

  private func untie(
    _ parts: UntieParts, _ store: IndexStore, _ graphs: String
  ) throws(ModuleGraphError) -> UntieAnswer {
    let files = try store.files { path, _ in parts.name(of: path) != nil }
    for (name, folder) in zip(parts.names, parts.folders)
    where !files.contains(where: { parts.name(of: $0.path) == name }) {
      throw .notIndexed(folder: folder)
    }
    let own = Set(files.map(\.module)).union(parts.names)
    let tangle = Tangle(
      try SymbolGraph(of: own, in: graphs), try SymbolTable(files, in: store),
      try Crossings(files, in: store) { parts.name(of: $0) }, names: parts.names,
      interface: parts.interface)
    let sources = try MovedSources(tangle, mentions(in: files, of: store), own: own)
    let check = InterfaceCheck(
      shell: shell, modules: ["\(graphs)/debug/Modules", "\(graphs)/Modules", graphs],
      languageMode: parts.languageMode)
    let (draft, cuts, error) = try check.checked(tangle, sources)
    let between = tangle.uses.filter { $0.from != Tangle.rest && $0.to != Tangle.rest }
    let folder = URL(filePath: currentFolder).resolvingSymlinksInPath().path + "/"
    let shorten = { (path: String) in String(path.trimmingPrefix(folder)) }
    let answer = UntieAnswer(
      folder: shorten(parts.output.path), interface: tangle.interface,
      declarations: Set(between.map(\.usr)).count, crossings: between.count,
      places: UntiePlaces(tangle: tangle, draft: draft, shorten: shorten).all,
      notes: UntieNotes(tangle: tangle, sources: sources, cuts: cuts, shorten: shorten).all,
      error: error)
    let skeleton = UntieSkeleton(tangle: tangle, draft: draft, manifest: parts.manifest)
    for (path, text) in skeleton.files { try write(text, to: parts.output.appending(path: path)) }
    try write(answer.list, to: parts.output.appending(path: "PLACES.txt"))
    return answer
  }

  private func mentions(
    in files: [IndexStore.File], of store: IndexStore
  ) throws(ModuleGraphError) -> [String: [MovedSource.Mention]] {
    var mentions: [String: [MovedSource.Mention]] = [:]
    try store.forEachOccurrence(in: files) { item in
      guard !item.roles.contains(.implicit) else { return }
      mentions[item.file, default: []].append(
        .init(usr: item.usr, line: item.line, column: item.column))
    }
    return mentions
  }
}
