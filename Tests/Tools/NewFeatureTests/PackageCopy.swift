import Foundation
import Testing

@testable import NewFeature

/// A copy of the files that the tool reads, in a temporary folder.
final class PackageCopy {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "new-feature-test-\(UUID().uuidString)")

  init() throws {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    for path in ["Package.swift", ".swift-format", Scaffold.template] {
      try createFolder(of: path)
      try FileManager.default.copyItem(
        at: root.appending(path: path), to: folder.appending(path: path))
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
    try createFolder(of: path)
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  private func createFolder(of path: String) throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: path).deletingLastPathComponent(),
      withIntermediateDirectories: true)
  }

  /// Adds the feature `name`, and returns the paths of its new files.
  func add(_ name: String) throws -> [String] {
    let before = try contents()
    _ = try Scaffold(folder: folder).add(try #require(FeatureName(name)))
    return try contents().filter { $0.value != nil && before[$0.key] == nil }.map(\.key).sorted()
  }

  /// Runs `words` in this folder: a command in the path, or a built product.
  func run(_ words: [String]) throws -> (status: Int32, output: String, errors: String) {
    let (process, output, errors) = (Process(), Pipe(), Pipe())
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(try Self.products().path):\(environment["PATH"] ?? "")"
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.environment = environment
    process.currentDirectoryURL = folder
    process.arguments = words
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    // The output is short, so that reading the errors first cannot block the process.
    let texts = try [errors, output].map { pipe in
      String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
    process.waitUntilExit()
    return (process.terminationStatus, texts[1], texts[0])
  }

  /// The folder with the products of the build that runs the tests.
  static func products() throws -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    let found = folders.first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: "new-feature").path)
    }
    return try #require(found, "there is no built tool")
  }
}
