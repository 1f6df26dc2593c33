import Foundation
import Testing

/// A batch that is stopped or killed midway, and then repeated.
struct BatchInterruptionTests {
  private static let count = 400

  private let program: BuiltProgram
  private let arguments: [String]

  init() async throws {
    program = try BuiltProgram()
    let account = try await program.enroll(balance: 10_000_000_000)
    let lines = (0..<Self.count).map { number in
      """
      {"requestID": "B\(number)", "open": "deposit", "answers": {"deposit.product": \
      "time-deposit", "deposit.amount": "1000000", "deposit.months": "12", "deposit.tax": \
      "general", "deposit.fundingAccount": "\(account)", "deposit.consent": "yes"}}
      """
    }
    arguments = [
      "open", "--batch", try program.write(lines.joined(separator: "\n"), to: "batch.jsonl"),
      "--data-dir", program.path("data"), "--pin-file", program.path("pin"),
    ]
  }

  private struct Stopped {
    let status: Int32
    let reason: Process.TerminationReason
    let lines: [Substring]
    let errors: String
  }

  /// Runs the batch, and sends it `signal` once it has printed the first results.
  private func run(sending signal: Int32) throws -> Stopped {
    let process = Process()
    process.executableURL = BuiltProgram.executable
    process.arguments = arguments
    process.environment = BuiltProgram.environment(home: program.folder, ["LANG": "C"])
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Returns with the first lines. The pipe buffers few more, so the batch is still running.
    var printed = output.fileHandleForReading.availableData
    kill(process.processIdentifier, signal)
    printed += try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Stopped(
      status: process.terminationStatus, reason: process.terminationReason,
      lines: String(decoding: printed, as: UTF8.self).split(separator: "\n"),
      errors: String(decoding: text, as: UTF8.self))
  }

  /// Repeats the batch, and expects the lines of the stopped run again, unchanged.
  private func repeatAndCompare(_ stopped: Stopped) throws {
    let whole = try program.run(arguments)
    #expect(whole.status == 0, "\(whole.errors)")
    let lines = whole.output.split(separator: "\n")
    #expect(lines.count == Self.count)
    #expect(Array(lines.prefix(stopped.lines.count)) == stopped.lines)
    let accounts = try program.bank("accounts", "--json").output
    #expect(accounts.matches(of: /"accountNumber"/).count == Self.count + 1)
    #expect(try program.bank("audit").output.contains("violations: 0"))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `A signal ends a batch between two lines, and the message says how to continue`(
    signal: Int32
  ) throws {
    let stopped = try run(sending: signal)
    #expect(stopped.reason == .exit)
    #expect(stopped.status == 128 + signal)
    #expect(stopped.lines.count < Self.count)
    #expect(stopped.lines.allSatisfy { $0.hasSuffix("}") })
    let done = "\(stopped.lines.count) of \(Self.count) lines done"
    #expect(stopped.errors.contains(done), "\(stopped.errors)")
    #expect(stopped.errors.contains("Repeat the same command"))
    try repeatAndCompare(stopped)
  }

  @Test func `A killed batch loses no reported line, and a repeat opens the rest once`()
    throws
  {
    var stopped = try run(sending: SIGKILL)
    #expect(stopped.reason == .uncaughtSignal)
    // The last line may be incomplete.
    if stopped.lines.last?.hasSuffix("}") == false {
      stopped = Stopped(
        status: stopped.status, reason: stopped.reason, lines: stopped.lines.dropLast(),
        errors: "")
    }
    #expect(!stopped.lines.isEmpty)
    try repeatAndCompare(stopped)
  }
}
