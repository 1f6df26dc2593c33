import Testing

/// A batch whose output cannot be written.
struct BatchOutputTests {
  private let program: BuiltProgram
  private let account: String

  init() async throws {
    program = try BuiltProgram()
    account = try await program.enroll(balance: 90_000_000)
  }

  private func line(_ id: String) -> String {
    """
    {"requestID": "\(id)", "open": "deposit", "answers": {"deposit.product": "time-deposit", \
    "deposit.amount": "1000000", "deposit.months": "12", "deposit.tax": "general", \
    "deposit.fundingAccount": "\(account)", "deposit.consent": "yes"}}
    """
  }

  /// Runs the batch of `lines`, with the `redirection` of its standard output.
  private func batch(
    _ lines: [String], to redirection: String
  ) throws -> BuiltProgram.Result {
    let file = try program.write(lines.joined(separator: "\n"), to: "batch.jsonl")
    return try program.shell(
      "exec \"$0\" \"$@\" \(redirection)",
      [
        "open", "--batch", file, "--data-dir", program.path("data"), "--pin-file",
        program.path("pin"),
      ])
  }

  @Test func `A batch with closed output reports the first unprinted line once, and what to do`()
    throws
  {
    let run = try batch((0..<40).map { line("B\($0)") }, to: ">&-")
    #expect(run.status == 1)
    #expect(run.errors.contains("results from B0 on are missing."))
    #expect(run.errors.contains("Repeat the same command with the same file"))
    #expect(!run.errors.contains("This was done"))
    #expect(run.errors.matches(of: /of 40 lines done/).count == 1, "\(run.errors)")
    #expect(run.errors.contains("[outputFailed]"))
    let repeated = try batch((0..<40).map { line("B\($0)") }, to: ">/dev/null")
    #expect(repeated.status == 0)
    #expect(repeated.errors.contains("40 of 40 lines done."))
  }
}
