import Foundation

/// Runs the toolchain's `swift format`, because a new name changes the length of lines.
struct Formatter {
  let configuration: URL

  /// Formats the Swift files in `folder`.
  func format(_ folder: URL) throws {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift", "format", "format", "--in-place", "--parallel", "--recursive", "--configuration",
      configuration.path, folder.path,
    ]
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal.failed("swift format failed: \(String(decoding: output, as: UTF8.self))")
    }
  }
}
