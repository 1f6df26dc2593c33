import Foundation
import TemporaryFolders
import Testing

/// The built executable, run as a person's shell would run it, in a folder of its own.
struct BuiltProgram {
  struct Result {
    let status: Int32
    let output: String
    let errors: String

    /// The one JSON object on standard output.
    var json: [String: Any] {
      get throws {
        let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
        return try #require(object as? [String: Any])
      }
    }

    /// The code of the error on standard output.
    var code: String? {
      get throws { (try json["error"] as? [String: Any])?["code"] as? String }
    }
  }

  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws {
    temporary = try TemporaryFolder("cli")
    try write("480917\n", to: "pin")
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Runs the program with `input` on its standard input, closed after it.
  func run(
    _ arguments: [String], input: String = "", umask: String = "022",
    environment: [String: String] = ["LANG": "C"]
  ) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "umask \(umask); exec \"$0\" \"$@\"", Self.executable.path] + arguments
    process.environment = Self.environment(home: folder, environment)
    let (source, sink, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = sink
    process.standardError = errors
    try process.run()
    // Input this short fits a pipe, so nothing waits for anything.
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let output = try sink.fileHandleForReading.readToEnd() ?? Data()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: text, as: UTF8.self))
  }

  /// Runs a command on the bank in `data`, with the PIN file.
  func bank(
    _ arguments: String..., input: String = "", at data: String? = nil
  ) throws -> Result {
    try bank(arguments, input: input, at: data)
  }

  /// Runs a command on the bank in `data`, with the PIN file.
  func bank(
    _ arguments: [String], input: String = "", at data: String? = nil
  ) throws -> Result {
    try run(
      arguments + ["--data-dir", data ?? path("data"), "--pin-file", path("pin")], input: input)
  }

  /// Enrols a customer, and returns her account's number.
  func enroll(balance: String = "50000000") throws -> String {
    let result = try bank(
      "enroll", "--name", "Hana", "--sandbox-balance", balance, "--json")
    try #require(result.status == 0)
    return try #require(try result.json["accountNumber"] as? String)
  }

  /// What the program finds in its environment: nothing of the tests' but where to count coverage.
  static func environment(home: URL, _ more: [String: String]) -> [String: String] {
    var environment = more
    environment["HOME"] = home.path
    environment["LLVM_PROFILE_FILE"] =
      ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
    return environment
  }

  /// The products of the build that runs the tests lie beside each other.
  static var executable: URL {
    let tests = URL(filePath: CommandLine.arguments[0])
    var folder = tests.deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appending(path: "AppHost")
      if FileManager.default.isExecutableFile(atPath: candidate.path),
        !candidate.hasDirectoryPath
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return tests
  }
}
