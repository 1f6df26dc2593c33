import Foundation
import Testing

@testable import AppHost
@testable import BankCommands

/// How a batch ends that cannot print all, or that a signal ends; and where its lines come from.
struct BatchOutputTests {
  private let program: BuiltProgram
  private let account: String

  init() throws {
    program = try BuiltProgram()
    account = try program.enroll(balance: "90000000")
  }

  private func line(_ id: String, amount: String = "1000000") -> String {
    """
    {"requestID": "\(id)", "open": "deposit", "answers": {"deposit.product": "time-deposit", \
    "deposit.amount": "\(amount)", "deposit.months": "12", "deposit.tax": "general", \
    "deposit.fundingAccount": "\(account)", "deposit.consent": "yes"}}
    """
  }

  /// Runs `script`, in which `"$@"` stands for the batch.
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

  @Test func `A batch whose output is closed says from which line on, once, and what to do`() throws
  {
    let run = try shell("exec \"$@\" >&-", (0..<40).map { line("B\($0)") })
    #expect(run.status == 1)
    #expect(run.errors.contains("from B0 on, not printed."))
    #expect(run.errors.contains("Repeat the same command with the same file"))
    #expect(!run.errors.contains("This was done"))
    #expect(run.errors.matches(of: /of 40 lines done/).count == 1, "\(run.errors)")
    #expect(run.errors.contains("[outputFailed]"))
    let repeated = try shell("exec \"$@\" >/dev/null", (0..<40).map { line("B\($0)") })
    #expect(repeated.status == 0)
    #expect(repeated.errors.contains("40 of 40 lines done."))
  }

  @Test(
    arguments: [
      (ExitCode.done, 1), (.refused, 1), (.failed, 1), (.storage, 5), (.outcomeUnknown, 6),
    ] as [(ExitCode, Int32)])
  func `An output that fails hides nothing worse`(worst: ExitCode, code: Int32) {
    #expect(BatchCommand.exitCode(of: worst, isOutputLost: true).rawValue == code)
    #expect(ExitCode.failed.worse(worst).rawValue == code)
  }

  @Test(arguments: ExitCode.allCases)
  func `Every exit code is worse than done`(code: ExitCode) {
    #expect(code.worse(.done) == code)
    #expect(ExitCode.done.worse(code) == code)
  }

  @Test(
    arguments: [
      (ExitCode.done, 1, 130), (.refused, 1, 130), (.outcomeUnknown, 1, 6), (.storage, 1, 5),
      (.failed, 1, 1), (.done, 0, 0), (.refused, 0, 3),
    ] as [(ExitCode, Int, Int32)])
  func `A batch was stopped if lines are left and nothing is worse than refused`(
    worst: ExitCode, left: Int, code: Int32
  ) {
    #expect(BatchCommand.exitCode(of: worst, left: left).rawValue == code)
  }

  @Test(arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func `Lines that come through the standard input are not taken for a PIN`(path: String) throws {
    // With a terminal the PIN would be asked for there.
    let terminal = FileHandle(forReadingAtPath: "/dev/tty")
    let run = try program.run(
      ["open", "--batch", path, "--data-dir", program.path("data"), "--json"]
        + (terminal == nil ? [] : ["--no-input"]), input: line("A"))
    #expect(run.status == 3)
    #expect(try run.code == "answerMissing")
  }
}
