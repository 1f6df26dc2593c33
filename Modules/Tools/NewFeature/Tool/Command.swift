import Foundation

/// Runs other programs.
enum Command {
  /// Runs the program `words` until it exits; returns its exit code and its combined output.
  static func run(_ words: [String]) throws(ToolError) -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    } catch { throw .failed("\(words[0]) cannot be run: \(error.localizedDescription)") }
  }
}
