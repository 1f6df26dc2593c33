import Foundation
import Testing

@testable import NewFeature

/// A copy of the files that the tool reads, in a temporary folder.
final class PackageCopy {
  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "new-feature-test-\(UUID().uuidString)")

  init() throws {
    for path in [Paths.manifest, Paths.formatting, Paths.template] {
      let copy = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appending(path: path), to: copy)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The text of each file, by its path; nil for folders.
  func contents() throws -> [String: String?] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(uniqueKeysWithValues: paths.map { ($0, try? text(of: $0)) })
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Adds the feature `name`, and returns the paths of its files.
  func add(_ name: String) throws -> [String] {
    try Scaffold(folder: folder).add(try #require(FeatureName(name)))
  }

  /// Runs the built tool on this copy.
  func runTool(_ arguments: String...) throws -> (status: Int32, output: String) {
    let tool = try Program.products().appending(path: "new-feature")
    return try Program.run(tool, ["--package-path", folder.path] + arguments)
  }
}

enum Program {
  /// Runs `tool` until it exits; returns its exit code and its combined output.
  static func run(_ tool: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Runs `swift` or `swiftc`, the first of `words`.
  static func run(_ words: [String]) throws -> (status: Int32, output: String) {
    try run(URL(filePath: "/usr/bin/env"), words)
  }

  /// The folder with the products of the build that runs the tests.
  static func products() throws -> URL {
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let tool = folder.appending(path: "new-feature")
      if FileManager.default.isExecutableFile(atPath: tool.path) { return folder }
      folder.deleteLastPathComponent()
    }
    return try #require(nil as URL?, "there is no built tool")
  }
}
