import Testing

/// The built program with too little memory or too few open files.
@Suite(.serialized, OwnThread())
struct ScarceMemoryTests {
  private let program: BuiltProgram

  init() async throws {
    program = try BuiltProgram()
    _ = try await program.enroll()
  }

  private func accounts(_ limit: String = "") throws -> ProgramResult {
    let words = ["accounts", "--no-input"] + program.access
    return try program.shell("\(limit) exec /usr/bin/timeout 180 \"$0\" \"$@\"", words)
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
    let statuses = try limits.map { try accounts("ulimit \(resource) \($0);").status }
    #expect(!statuses.contains(124), "\(statuses)")
    if resource == "-d" {
      for status in statuses { #expect([0, 1, 5, 127].contains(status), "\(statuses)") }
    }
    #expect(statuses.last == 0)
    try program.write("111222\n", to: "pin")
    #expect(try accounts().errors.contains(/left: 9/))
  }
}
