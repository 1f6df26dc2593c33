import Foundation

@testable import ModuleGraph

/// A package in a temporary folder, which is deleted together with this object.
final class SeededPackage {
  let folder: URL

  /// Creates a package whose manifest has `targets`, with `files` by path.
  init(targets: String = "", files: [String: String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "seeded-\(UUID().uuidString)").resolvingSymlinksInPath()
    let manifest = Self.manifest("Seeded", "targets: [\(targets)]")
    for (name, text) in ["Package.swift": manifest].merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: folder.appending(path: name))
    }
  }

  static func manifest(_ name: String, _ rest: String) -> String {
    """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(name: "\(name)", \(rest))
    """
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run(_ arguments: String...) -> ModuleGraphCommand.Outcome {
    ModuleGraphCommand.run(["--package-path", folder.path] + arguments)
  }
}

extension ModuleGraphCommand {
  /// Runs the command in the environment of the tests.
  static func run(_ arguments: [String]) -> Outcome {
    run(arguments, environment: ProcessInfo.processInfo.environment)
  }
}
