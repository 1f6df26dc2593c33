import Foundation
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

  /// Runs the shell script `script`, in which `"$@"` is the batch command.
  private func shell(_ script: String, _ lines: [String]) throws -> (status: Int32, errors: String)
  {
    let file = try program.write(lines.joined(separator: "\n"), to: "batch.jsonl")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", script, "sh", BuiltProgram.executable.path, "open", "--batch", file, "--data-dir",
      program.path("data"), "--pin-file", program.path("pin"),
    ]
    process.environment = BuiltProgram.environment(home: program.folder, ["LANG": "C"])
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  @Test func `A batch with closed output reports the first unprinted line once, and what to do`()
    throws
  {
    let run = try shell("exec \"$@\" >&-", (0..<40).map { line("B\($0)") })
    #expect(run.status == 1)
    #expect(run.errors.contains("results from B0 on are missing."))
    #expect(run.errors.contains("Repeat the same command with the same file"))
    #expect(!run.errors.contains("This was done"))
    #expect(run.errors.matches(of: /of 40 lines done/).count == 1, "\(run.errors)")
    #expect(run.errors.contains("[outputFailed]"))
    let repeated = try shell("exec \"$@\" >/dev/null", (0..<40).map { line("B\($0)") })
    #expect(repeated.status == 0)
    #expect(repeated.errors.contains("40 of 40 lines done."))
  }
}
