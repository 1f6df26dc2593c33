import Foundation

/// Finds or makes the index store for a command.
struct IndexSource {
  let shell: Shell
  /// The path after `--index-store`.
  var given: String?
  /// Whether the symbol graphs are needed, too.
  var hasSymbolGraphs = false

  /// The given store, or that of a build of the package at or above `folder` in a scratch folder of
  /// the tool's own: the package's may be locked by the process that runs this tool.
  func store(for folder: URL) throws(ModuleGraphError) -> IndexStore {
    if let given { return try IndexStore(at: realPath(given), shell) }
    let package = try Workspace.packageFolder(from: folder)
    let scratch = scratchFolder(of: package.path)
    _ = try shell.output(
      of: ["swift", "build", "--package-path", package.path, "--scratch-path", scratch]
        + symbolGraph(in: "\(scratch)/symbols").flatMap { ["-Xswiftc", $0] })
    return try IndexStore(at: scratch, shell)
  }

  private func scratchFolder(of package: String) -> String { "\(package)/.build/module-graph" }

  private func symbolGraph(in folder: String) -> [String] {
    let options = ["-emit-symbol-graph", "-emit-symbol-graph-dir", folder]
    return hasSymbolGraphs ? options + ["-symbol-graph-minimum-access-level", "internal"] : []
  }

  /// Builds a package, and calls `body` with its store, the first error of a check that replaces
  /// the build, and a folder with the symbol graphs. Targets in a circle that SwiftPM rejects are
  /// checked as one module.
  func withStore<Value>(
    of package: PackageModel,
    _ body: (IndexStore, _ failure: String?, _ graphs: String) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    guard package.circle.isEmpty else {
      return try withCheckedStore(of: package.targetsInCircle, body)
    }
    let store = try store(for: URL(filePath: package.folder))
    return try body(store, nil, scratchFolder(of: package.folder))
  }

  /// The store of a type check of `targets` as one module.
  ///
  /// It needs no build, because SwiftPM rejects their circle. Their imports of each other find
  /// empty modules. The check fails wherever a file needs another package; the index has the rest.
  private func withCheckedStore<Value>(
    of targets: [PackageModel.Target],
    _ body: (IndexStore, _ failure: String?, _ graphs: String) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    try shell.withFolder { folder throws(ModuleGraphError) in
      let files = targets.flatMap(\.sources).filter { $0.hasSuffix(".swift") }
      let (list, units) = (folder.appending(path: "files"), folder.appending(path: "units"))
      try write(files.joined(separator: "\n"), to: list)
      try write(files.indices.map { "\($0).o" }.joined(separator: "\n"), to: units)
      for target in targets { try emptyModule(target.module, in: folder) }
      let store = folder.appending(path: "store").path
      let (frontend, name) = (["swiftc", "-frontend"], "ModuleGraphCircle")
      let input = ["-filelist", list.path, "-module-name", name, "-I", folder.path]
      let index = ["-index-store-path", store, "-index-unit-output-path-filelist", units.path]
      let (status, _, errors) = try shell.result(of: frontend + ["-typecheck"] + input + index)
      if hasSymbolGraphs {
        let module = folder.appending(path: "\(name).swiftmodule").path
        _ = try shell.result(
          of: frontend + ["-emit-module", "-o", module] + input
            + ["-experimental-allow-module-with-compiler-errors"] + symbolGraph(in: folder.path))
      }
      let first = errors.split(separator: "\n").first { $0.contains("error: ") }
      let failure = status == 0 ? nil : String(first ?? "the compiler ended with \(status)")
      return try body(IndexStore(at: store, shell), failure, folder.path)
    }
  }

  private func emptyModule(_ name: String, in folder: URL) throws(ModuleGraphError) {
    let source = folder.appending(path: "\(name).swift")
    try write("", to: source)
    _ = try shell.output(
      of: [
        "swiftc", "-emit-module", "-enable-testing", "-module-name", name, source.path, "-o",
        folder.appending(path: "\(name).swiftmodule").path,
      ])
  }
}
