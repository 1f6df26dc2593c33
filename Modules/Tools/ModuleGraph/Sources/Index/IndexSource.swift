import Foundation

/// Finds or makes the index store for a command.
struct IndexSource {
  let shell: Shell
  /// The path after `--index-store`.
  let given: String?

  /// The given store, or that of a build of the package at or above `folder` in a scratch folder of
  /// the tool's own: the package's may be locked by the process that runs this tool.
  func store(for folder: URL) throws(ModuleGraphError) -> IndexStore {
    let library = try IndexLibrary(environment: shell.environment)
    if let given { return try IndexStore(at: URL(filePath: given).path, library) }
    let scratch = try build(folder)
    return try IndexStore(at: scratch.path, library)
  }

  /// Builds the package at or above `folder`; returns its scratch folder.
  func build(_ folder: URL) throws(ModuleGraphError) -> URL {
    let package = try Workspace.packageFolder(from: folder)
    let scratch = package.appending(path: ".build/module-graph")
    let graphs = scratch.appending(path: "symbols")
    try makeFolder(graphs)
    _ = try shell.output(
      of: [
        "swift", "build", "--package-path", package.path, "--scratch-path", scratch.path,
        "--disable-automatic-resolution",
      ]
        + ["-emit-symbol-graph", "-emit-symbol-graph-dir", graphs.path].flatMap {
          ["-Xswiftc", $0]
        }
        + ["-symbol-graph-minimum-access-level", "internal"].flatMap { ["-Xswiftc", $0] })
    return scratch
  }

  /// The store of a type check of `targets` as one module, which needs no build: SwiftPM rejects
  /// their circle. Their imports of each other find empty modules; what they need of other packages
  /// is unknown.
  func withStore<Value>(
    of targets: [PackageModel.Target],
    _ body: (IndexStore, String) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    let (library, circle) = (try IndexLibrary(environment: shell.environment), "ModuleGraphCircle")
    return try shell.withFolder { folder throws(ModuleGraphError) in
      let files = targets.flatMap(\.sources).filter { $0.hasSuffix(".swift") }
      let (list, units) = (folder.appending(path: "files"), folder.appending(path: "units"))
      try write(files.joined(separator: "\n"), to: list)
      try write(files.indices.map { "\($0).o" }.joined(separator: "\n"), to: units)
      for target in targets { try emptyModule(target.module, in: folder) }
      let input = ["-filelist", list.path, "-module-name", circle, "-I", folder.path]
      // Both fail wherever a file needs another package; index and graph have the rest.
      _ = try shell.result(
        of: ["swiftc", "-frontend", "-typecheck"] + input + [
          "-index-store-path", folder.appending(path: "store").path,
          "-index-unit-output-path-filelist", units.path,
        ])
      _ = try shell.result(
        of: ["swiftc", "-frontend", "-emit-module"] + input + [
          "-o", folder.appending(path: "\(circle).swiftmodule").path,
          "-experimental-allow-module-with-compiler-errors", "-emit-symbol-graph",
          "-emit-symbol-graph-dir", folder.path, "-symbol-graph-minimum-access-level", "internal",
        ])
      return try body(IndexStore(at: folder.appending(path: "store").path, library), folder.path)
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
