import Foundation
import ModuleGraph

/// What `swift package dump-package` says of a package: it reads cyclic manifests, too.
struct PackageDump: Decodable {
  struct Target: Decodable {
    struct Resource: Decodable { let path: String }

    let name: String
    let type: String
    let path: String?
    let sources: [String]?
    let exclude: [String]
    let resources: [Resource]
    let dependencies: [Dependency]
  }

  /// One of `{"byName": [name, …]}`, `{"target": [name, …]}`, `{"product": [name, package, …]}`.
  struct Dependency: Decodable {
    private struct Item: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    private let byName: [Item]?
    private let target: [Item]?

    /// The target of this package that is meant, unless it is a product of another.
    var name: String? { (byName ?? target)?.first?.text }
  }

  let name: String
  let targets: [Target]

  /// Asks SwiftPM about the package in `folder`. Throws ``ToolError``.
  static func of(_ folder: URL) throws(ToolError) -> PackageDump {
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else {
      throw .unreadable("\(folder.path)/Package.swift")
    }
    // A scratch folder of its own: the package's may be locked by whoever runs this.
    let scratch = FileManager.default.temporaryDirectory.appending(path: "module-graph")
    let arguments = [
      "swift", "package", "--package-path", folder.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    // What SwiftPM says beside goes where ours does: nobody has to read it for it to go on.
    let output = Pipe()
    process.standardOutput = output
    let data: Data
    do {
      try process.run()
      data = try output.fileHandleForReading.readToEnd() ?? Data()
    } catch { throw .swiftFailed("\(error)") }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw .swiftFailed("swift package dump-package ended with \(process.terminationStatus)")
    }
    do { return try JSONDecoder().decode(PackageDump.self, from: data) } catch {
      throw .swiftFailed("\(error)")
    }
  }
}

/// Why there is no module graph.
enum ToolError: Error {
  case usage(String)
  case swiftFailed(String)
  case unreadable(String)

  var text: String {
    switch self {
    case .usage(let what): "\(what)\n\(Arguments.usage)"
    case .swiftFailed(let reason): "The package could not be described: \(reason)"
    case .unreadable(let what): "\(what) cannot be read."
    }
  }
}
