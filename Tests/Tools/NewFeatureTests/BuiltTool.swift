import Foundation
import Testing

/// Runs the built tool on a copy of this package in a git repository, or on an empty folder.
final class BuiltTool {
  let folder: URL

  init(isEmpty: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "new-feature-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    guard !isEmpty else { return }
    for name in [
      "Package.swift", ".module-roles.json", ".swift-format", "Modules", "AppHost", "Tests", "Docs",
    ] {
      try FileManager.default.copyItem(
        at: RealSources.root.appending(path: name), to: folder.appending(path: name))
    }
    _ = try git("init", "--quiet")
    try commit()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func commit() throws {
    _ = try git("add", "--all")
    _ = try git(
      "-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet",
      "--message", "Copy")
  }

  func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The changes that git reports; with `all`, each file of a new folder.
  func changes(all: Bool = false) throws -> String {
    try git("status", "--porcelain", all ? "--untracked-files=all" : "--untracked-files=normal")
  }

  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let tool = try Self.products().appending(path: "new-feature")
    return try Self.run(tool, ["--package-path", folder.path] + arguments)
  }

  private func git(_ arguments: String...) throws -> String {
    let (status, output) = try Self.run(
      URL(filePath: "/usr/bin/env"), ["git", "-C", folder.path] + arguments)
    try #require(status == 0, "\(output)")
    return output
  }

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
