import FeatureDependencies
import Foundation
import TemporaryFolders
import Testing

@testable import AppHost

/// Runs the built executable from a shell, with files in a temporary folder.
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
    Midnight.pass()
    temporary = try TemporaryFolder("cli")
    try write("480917\n", to: "pin")
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  /// Runs the program in the folder, with `input` as its whole standard input.
  func run(
    _ arguments: [String], input: String = "", umask: String = "022",
    environment: [String: String] = ["LANG": "C"]
  ) throws -> Result {
    try shell(
      "umask \(umask); exec \"$0\" \"$@\"", arguments, input: input, environment: environment)
  }

  /// Runs the shell script `script` in the folder, with `input` as its whole standard input. In the
  /// script, `$0` is the program, and `$@` are `arguments`.
  func shell(
    _ script: String, _ arguments: [String] = [], with shell: String = "/bin/sh",
    input: String = "", environment: [String: String] = ["LANG": "C"]
  ) throws -> Result {
    let (process, source, output, errors) = (Process(), Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: shell)
    process.arguments = ["-c", script, Self.executable.path] + arguments
    process.environment = Self.environment(home: folder, environment)
    process.currentDirectoryURL = folder
    process.standardInput = source
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // The input fits into the pipe's buffer, so the write does not block.
    try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try source.fileHandleForWriting.close()
    let written = try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: written, as: UTF8.self),
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

  /// Enrolls a customer in the bank in `data`, and returns the number of the demand account.
  func enroll(
    _ name: String = "Hana", balance: Int64 = 50_000_000, pin: String = "480917"
  ) async throws -> String {
    let bank = try TestBank(
      at: URL(filePath: path("data")), clock: SystemClock(),
      keyIterations: CompositionRoot.keyIterations)
    return "\(try await bank.customer(name, balance: balance, pin: pin).account)"
  }

  /// The program's whole environment: `more`, the home folder, and the tests' coverage file and
  /// clock (`Tests/Checks/Clock`).
  static func environment(home: URL, _ more: [String: String]) -> [String: String] {
    var environment = more
    environment["HOME"] = home.path
    for name in ["LLVM_PROFILE_FILE", "LD_PRELOAD", "CLOCK_SHIFT"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }

  /// The `AppHost` executable of the build that runs the tests, beside or above the test binary.
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
