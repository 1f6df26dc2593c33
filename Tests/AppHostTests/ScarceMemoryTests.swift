import Testing

/// The built program with too little memory or too few open files.
@Suite(.serialized, .ownThread)
struct ScarceMemoryTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
    try program.write("111222\n", to: "wrong")
  }

  /// The exit code of `accounts` with the right PIN, after `preparation` in the shell; 124 if it
  /// does not exit within three minutes: libdispatch tries each second to start a thread that does
  /// not fit into the memory.
  private func accounts(after preparation: String) throws -> Int32 {
    try program.shell(
      "\(preparation); exec /usr/bin/timeout 180 \"$0\" \"$@\"",
      [
        "accounts", "--no-input", "--data-dir", program.path("data"), "--pin-file",
        program.path("pin"),
      ], environment: [:]
    ).status
  }

  /// The number of attempts left that the program reports after a wrong PIN.
  private func attemptsLeft() throws -> Int? {
    let wrong = try program.run([
      "accounts", "--no-input", "--data-dir", program.path("data"),
      "--pin-file", program.path("wrong"),
    ])
    return wrong.errors.firstMatch(of: /left: (\d+)/).flatMap { Int($0.output.1) }
  }

  @Test
  func `With too little writable memory, the program exits and no attempt is counted`() throws {
    // Writable memory in KiB, which includes the stacks of threads.
    let statuses = try stride(from: 4_000, through: 60_000, by: 14_000).map { limit in
      try accounts(after: "ulimit -d \(limit)")
    }
    for status in statuses { #expect([0, 1, 5, 127].contains(status), "\(statuses)") }
    #expect(statuses.last == 0)
    #expect(try attemptsLeft() == 9)
  }

  @Test
  func `With too few file descriptors, the program ends by itself and no attempt is counted`()
    throws
  {
    let statuses = try (4...14).map { try accounts(after: "ulimit -n \($0)") }
    #expect(!statuses.contains(124), "\(statuses)")
    #expect(statuses.last == 0)
    #expect(try attemptsLeft() == 9)
  }
}
