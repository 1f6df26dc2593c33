import Foundation
import Testing

/// The built program where memory, open files or libcrypto's algorithms are short.
@Suite(.serialized)
struct ScarceMemoryTests {
  private let program: BuiltProgram

  init() throws {
    program = try BuiltProgram()
    _ = try program.enroll()
    try program.write("111222\n", to: "wrong")
  }

  /// The exit code of `accounts` with the right PIN, after `preparation` in the shell; nil if it
  /// did not end.
  private func accounts(after preparation: String) throws -> Int32 {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", "\(preparation); exec \"$0\" \"$@\"", "/usr/bin/timeout", "60",
      BuiltProgram.executable.path, "accounts", "--no-input",
      "--data-dir", program.path("data"), "--pin-file", program.path("pin"),
    ]
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    shell.environment = BuiltProgram.environment(home: program.folder, [:])
    try shell.run()
    shell.waitUntilExit()
    return shell.terminationStatus
  }

  /// How many attempts a wrong PIN leaves, as the program says.
  private func attemptsLeft() throws -> Int? {
    let wrong = try program.run([
      "accounts", "--no-input", "--data-dir", program.path("data"),
      "--pin-file", program.path("wrong"),
    ])
    return wrong.errors.firstMatch(of: /left: (\d+)/).flatMap { Int($0.output.1) }
  }

  @Test
  func `However little memory there is, the right PIN is not called wrong, and no attempt is lost`()
    throws
  {
    // Kibibytes of addresses: from what does not even load the libraries to what is enough.
    let statuses = try stride(from: 40_000, through: 140_000, by: 4_000).map { limit in
      try accounts(after: "ulimit -v \(limit)")
    }
    for status in statuses { #expect([0, 1, 5, 127].contains(status), "\(statuses)") }
    #expect(statuses.last == 0)
    #expect(try attemptsLeft() == 9)
  }

  @Test
  func `However little memory may be written, the program ends, and no attempt is lost`() throws {
    // Kibibytes: stacks of threads count, which addresses do not tell of.
    let statuses = try stride(from: 4_000, through: 60_000, by: 14_000).map { limit in
      try accounts(after: "ulimit -d \(limit)")
    }
    for status in statuses { #expect([0, 1, 5, 127].contains(status), "\(statuses)") }
    #expect(statuses.last == 0)
    #expect(try attemptsLeft() == 9)
  }

  @Test func `However few files may be open, the program ends by itself and says why`() throws {
    let statuses = try (4...14).map { try accounts(after: "ulimit -n \($0)") }
    for status in statuses { #expect([0, 1, 5].contains(status), "\(statuses)") }
    #expect(statuses.last == 0)
    #expect(try attemptsLeft() == 9)
  }

  @Test
  func `With a configuration of OpenSSL without algorithms the right PIN is not called wrong`()
    throws
  {
    let path = try program.write(
      """
      openssl_conf = all
      [all]
      providers = providers
      [providers]
      base = base
      [base]
      activate = 1
      """, to: "broken.cnf")
    for _ in 0..<3 { #expect(try accounts(after: "export OPENSSL_CONF=\(path)") != 4) }
    #expect(try accounts(after: "true") == 0)
    #expect(try attemptsLeft() == 9)
  }
}
