import Foundation
import Testing

/// A batch that is stopped or killed in the middle, and repeated.
struct BatchInterruptionTests {
  private static let count = 400

  private let program: BuiltProgram
  private let arguments: [String]

  init() throws {
    program = try BuiltProgram()
    let account = try program.enroll(balance: "10000000000")
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

  /// Runs the batch, and sends it the signal once it has told of some lines.
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
    // A read ends with the first lines; the pipe holds few more, so the batch is in its middle.
    var told = output.fileHandleForReading.availableData
    kill(process.processIdentifier, signal)
    told += try output.fileHandleForReading.readToEnd() ?? Data()
    let text = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Stopped(
      status: process.terminationStatus, reason: process.terminationReason,
      lines: String(decoding: told, as: UTF8.self).split(separator: "\n"),
      errors: String(decoding: text, as: UTF8.self))
  }

  /// Repeats the batch, whose first lines must come out as they did.
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
  func `A signal ends a batch between two lines, and says what to do`(signal: Int32) throws {
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

  @Test func `A batch that was killed loses nothing it has told, and a repeat opens the rest once`()
    throws
  {
    var stopped = try run(sending: SIGKILL)
    #expect(stopped.reason == .uncaughtSignal)
    // The last line may have been cut.
    if stopped.lines.last?.hasSuffix("}") == false {
      stopped = Stopped(
        status: stopped.status, reason: stopped.reason, lines: stopped.lines.dropLast(),
        errors: "")
    }
    #expect(!stopped.lines.isEmpty)
    try repeatAndCompare(stopped)
  }
}
