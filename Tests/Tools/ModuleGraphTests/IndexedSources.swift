import Foundation

@testable import ModuleGraph

/// Modules that the compiler indexed, in a temporary folder that is deleted with this object.
final class IndexedSources {
  let folder: URL
  var store: String { folder.appending(path: "store").path }

  /// Compiles `modules` in order, each of one file `MODULE/file.swift` or of several.
  init(_ modules: [(name: String, files: [String: String])]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "indexed-\(UUID().uuidString)").resolvingSymlinksInPath()
    let shell = Shell(environment: ProcessInfo.processInfo.environment)
    for (name, files) in modules {
      let paths = files.keys.sorted().map { folder.appending(path: "\(name)/\($0)") }
      for (file, text) in files {
        try write(text, to: folder.appending(path: "\(name)/\(file)"))
      }
      let units = folder.appending(path: "\(name).units")
      let outputs = paths.indices.map { "\(name)-\($0).o" }
      try write(outputs.joined(separator: "\n"), to: units)
      let list = folder.appending(path: "\(name).files")
      try write(paths.map(\.path).joined(separator: "\n"), to: list)
      let options = [
        "swiftc", "-frontend", "-module-name", name, "-I", folder.path, "-swift-version", "6",
        "-parse-as-library", "-filelist", list.path,
      ]
      let module = folder.appending(path: "\(name).swiftmodule").path
      _ = try shell.output(of: options + ["-emit-module", "-o", module])
      let index = ["-index-store-path", store, "-index-unit-output-path-filelist", units.path]
      _ = try shell.output(of: options + ["-typecheck"] + index)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs the tool with this index, or with the one in the folder `other`.
  func run(_ arguments: String..., index other: String? = nil) -> ModuleGraphCommand.Outcome {
    ModuleGraphCommand.run(
      ["--package-path", folder.path, "--index-store", other ?? store] + arguments)
  }
}
