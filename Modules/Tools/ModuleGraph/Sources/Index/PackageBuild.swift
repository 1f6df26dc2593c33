import Foundation

/// A package that this tool compiled: its index store and its symbol graphs.
struct PackageBuild {
  let store: IndexStore
  /// The folder with the symbol graphs.
  let folder: String
  /// The first error of a check that replaces a build: declarations can then be missing.
  var failure: String?

  /// Builds the package in `folder`, with a scratch folder of the tool's own: the package's may be
  /// locked by the process that runs this tool.
  init(of package: URL, _ shell: Shell) throws(ModuleGraphError) {
    folder = package.appending(path: ".build/module-graph").path
    _ = try shell.output(
      of: ["swift", "build", "--package-path", package.path, "--scratch-path", folder]
        + Self.symbolGraphs(in: "\(folder)/symbols").flatMap { ["-Xswiftc", $0] })
    store = try IndexStore(at: folder, shell)
  }

  /// Checks `targets`, whose circle SwiftPM rejects, as one module; writes into `folder`.
  ///
  /// Their imports of each other find empty modules. The check fails wherever a file needs another
  /// package; the index has the rest.
  init(
    checking targets: [PackageModel.Target], in folder: URL, _ shell: Shell
  ) throws(ModuleGraphError) {
    let path = { (name: String) in folder.appending(path: name) }
    let files = targets.flatMap(\.sources).filter { $0.hasSuffix(".swift") }
    try write(files.joined(separator: "\n"), to: path("files"))
    try write(files.indices.map { "\($0).o" }.joined(separator: "\n"), to: path("units"))
    let modules = targets.map { "module \($0.c99name) {}\n" }
    try write(modules.joined(), to: path("module.modulemap"))
    let name = "ModuleGraphCircle"
    let command = [
      "swiftc", "-frontend", "-filelist", path("files").path, "-module-name", name,
      "-I", folder.path,
    ]
    let (status, _, errors) = try shell.result(
      of: command + [
        "-typecheck", "-index-store-path", path("store").path,
        "-index-unit-output-path-filelist", path("units").path,
      ])
    let first = errors.split(separator: "\n").first { $0.contains("error: ") }
    failure = status == 0 ? nil : String(first ?? "the compiler ended with \(status)")
    _ = try shell.result(
      of: command + [
        "-emit-module", "-o", path("\(name).swiftmodule").path,
        "-experimental-allow-module-with-compiler-errors",
        "-experimental-skip-all-function-bodies",
      ] + Self.symbolGraphs(in: folder.path))
    store = try IndexStore(at: path("store").path, shell)
    self.folder = folder.path
  }

  private static func symbolGraphs(in folder: String) -> [String] {
    [
      "-emit-symbol-graph", "-emit-symbol-graph-dir", folder,
      "-symbol-graph-minimum-access-level", "internal",
    ]
  }
}

extension PackageModel {
  /// Calls `body` with a build of the package, or with a check of its circle.
  func withBuild<Value>(
    _ shell: Shell, _ body: (PackageBuild) throws(ModuleGraphError) -> Value
  ) throws(ModuleGraphError) -> Value {
    guard isCircle else { return try body(PackageBuild(of: URL(filePath: folder), shell)) }
    return try shell.withFolder { folder throws(ModuleGraphError) in
      try body(PackageBuild(checking: targets, in: folder, shell))
    }
  }
}
