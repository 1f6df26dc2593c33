import Testing

/// The built program with too little memory or too few open files.
@Suite(.serialized, .ownThread)
struct ScarceMemoryTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
  }

  private func accounts(_ shell: String, pin: String) throws -> ProgramResult {
    try program.shell(
      shell,
      [
        "accounts", "--no-input", "--data-dir", program.path("data"), "--pin-file",
        program.path(pin),
      ])
  }

  // Writable memory in KiB, which includes the stacks of threads; then file descriptors.
  @Test(arguments: [
    ("-d", Array(stride(from: 4_000, through: 60_000, by: 14_000))), ("-n", Array(4...14)),
  ])
  func `With too little memory or too few files, the program exits and no attempt is counted`(
    resource: String, limits: [Int]
  ) throws {
    // 124 is the code of a program that does not exit within three minutes: libdispatch tries each
    // second to start a thread that does not fit into the memory.
    let limited = limits.map { limit in
      "ulimit \(resource) \(limit); exec /usr/bin/timeout 180 \"$0\" \"$@\""
    }
    let statuses = try limited.map { try accounts($0, pin: "pin").status }
    #expect(!statuses.contains(124), "\(statuses)")
    if resource == "-d" {
      for status in statuses { #expect([0, 1, 5, 127].contains(status), "\(statuses)") }
    }
    #expect(statuses.last == 0)
    try program.write("111222\n", to: "wrong")
    let wrong = try accounts("exec \"$0\" \"$@\"", pin: "wrong")
    #expect(wrong.errors.contains(/left: 9/))
  }
}
