import Foundation
import Ledger
import Testing

/// A batch that is stopped or killed midway, and then repeated.
struct BatchInterruptionTests {
  private static let count = 90

  private let program: BuiltProgram
  private let arguments: [String]

  init() async throws {
    program = try BuiltProgram()
    let answers = SampleAnswers.deposit(from: try await program.enroll())
    let batch = try program.write(batch: (0..<Self.count).map { ("B\($0)", answers) })
    arguments = [
      "open", "--batch", batch, "--data-dir", program.path("data"), "--pin-file",
      program.path("pin"),
    ]
  }

  /// Runs the batch, and sends it `signal` once it has printed the first results. The pipe buffers
  /// few more, so the batch is then still running.
  private func run(sending signal: Int32) throws -> ProgramResult {
    try Subprocess.run(
      BuiltProgram.executable, arguments,
      environment: BuiltProgram.environment(home: program.folder, ["LANG": "C"])
    ) { kill($0, signal) }
  }

  /// Repeats the batch, and expects the `lines` of the stopped run again, unchanged.
  private func expectRepeat(of lines: [Substring]) async throws {
    #expect(!lines.isEmpty)
    #expect(lines.count < Self.count)
    let whole = try program.run(arguments)
    #expect(whole.status == 0, "\(whole.errors)")
    let repeated = whole.output.split(separator: "\n")
    #expect(repeated.count == Self.count)
    #expect(Array(repeated.prefix(lines.count)) == lines)
    let report = try await program.bank().audit()
    // The entries of the bank, the customer and each opening.
    #expect(report.entries == Self.count + 2)
    #expect(report.violations == [])
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `A signal ends a batch between two lines, and the message says how to continue`(
    signal: Int32
  ) async throws {
    let result = try run(sending: signal)
    #expect(result.status == 128 + signal)
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasSuffix("}") })
    let done = "\(lines.count) of \(Self.count) lines done"
    for part in [done, "Repeat the same command"] { #expect(result.errors.contains(part)) }
    try await expectRepeat(of: lines)
  }

  @Test func `A killed batch loses no reported line, and a repeat opens the rest once`()
    async throws
  {
    let result = try run(sending: SIGKILL)
    #expect(result.status == -SIGKILL)
    // The last line may be incomplete.
    let lines = result.output.split(separator: "\n").filter { $0.hasSuffix("}") }
    try await expectRepeat(of: lines)
  }
}
