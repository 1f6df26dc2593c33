import FeatureDependencies
import Foundation
import TemporaryFolders
import Testing

@testable import AppHost

/// Runs the built executable from a shell, with files in a temporary folder.
struct BuiltProgram: ProgramFiles {
  private let temporary: TemporaryFolder
  var folder: URL { temporary.url }

  init() throws {
    Midnight.pass()
    temporary = try TemporaryFolder("cli")
    try write("480917\n", to: "pin")
    // Readable by others, whatever the umask of the test run is.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path("pin"))
  }

  /// Runs the program in the folder, with `input` as its whole standard input.
  func run(
    _ arguments: [String], input: String = "", umask: String = "022",
    environment: [String: String] = ["LANG": "C"]
  ) throws -> ProgramResult {
    try shell(
      "umask \(umask); exec \"$0\" \"$@\"", arguments, input: input, environment: environment)
  }

  /// Runs the shell script `script` in the folder, with `input` as its whole standard input. In the
  /// script, `$0` is the program, and `$@` are `arguments`.
  func shell(
    _ script: String, _ arguments: [String] = [], with shell: String = "/bin/sh",
    input: String = "", environment: [String: String] = ["LANG": "C"]
  ) throws -> ProgramResult {
    try Subprocess.run(
      URL(filePath: shell), ["-c", script, Self.executable.path] + arguments,
      environment: Self.environment(home: folder, environment), in: folder, input: input)
  }

  static let keyIterations = CompositionRoot.defaultKeyIterations

  /// The options for the bank in the folder `data`, with the PIN of the file `pin`.
  var access: [String] { ["--data-dir", path("data"), "--pin-file", path("pin")] }

  /// Enrolls Hana, and returns the number of the demand account.
  func enroll() async throws -> String {
    try await EnrolledBank.copy(to: path("data"))
    return EnrolledBank.account
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
    let folders = sequence(first: tests) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
    return folders.dropFirst().map { $0.appending(path: "AppHost") }.first {
      !$0.hasDirectoryPath && FileManager.default.isExecutableFile(atPath: $0.path)
    } ?? tests
  }
}
