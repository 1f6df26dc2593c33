import FeatureDependencies
import Ledger
import Testing

@testable import BankCommands

/// The exit code of a batch: by its worst line, lines left after a signal, and lost output; and
/// that of an audit.
struct ExitCodeTests {
  private static let refused = FlowStop.consentRefused(at: QuestionKey(rawValue: "deposit.consent"))
  private static let unknown = FlowStop.ledger(.outcomeUnknown(.random()))

  @Test(arguments: [["B0": unknown, "B1": refused], ["B0": refused, "B1": unknown]])
  func `A batch exits with the code of its worst line, at any position`(
    stops: [String: FlowStop]
  ) async throws {
    var host = try await FakeHost(session: DoubledSession(stops: stops))
    host.batch = try SampleBatch.lines(2)
    #expect(await host.run("open", "--batch", "file") == 6)
  }

  @Test func `A backup whose report cannot be printed names its folder`() async throws {
    let host = try FakeHost(output: "/dev/full")
    #expect(await host.run("backup", "copy") == 1)
    #expect(try host.errors.contains("Copied to copy."))
    #expect(try !host.errors.contains("Nothing was changed"))
  }

  private static let unavailable = LocalizedText(verbatim: "full")

  /// A batch of three lines, with and without its output, after these stops; nil for a line that is
  /// done.
  @Test(
    arguments: [
      ([nil, nil, nil], 0, 1), ([nil, refused, nil], 3, 1),
      // A signal came before the last lines.
      ([nil], 130, 1), ([refused], 130, 1),
      // A failed output does not hide a worse code.
      ([.ledger(.unavailable(reason: unavailable))], 5, 5),
      ([refused, .catalog(.unavailable(reason: unavailable))], 1, 1), ([refused, unknown], 6, 6),
    ] as [([FlowStop?], Int32, Int32)])
  func `A batch with lines left exits as stopped unless a line failed with a worse code`(
    stops: [FlowStop?], code: Int32, codeWithoutOutput: Int32
  ) {
    var report = BatchReport(lines: 3)
    for stop in stops { report.add(FlowOutcome(stop: stop)) }
    #expect(report.exit.rawValue == code)
    #expect(report.exitWithoutOutput.rawValue == codeWithoutOutput)
  }

  private static let wrong = AuditViolation(
    .entryChanged, at: .entries, LocalizedText(verbatim: "x"))
  private static let unchecked = AuditNote(
    notChecked: .entries, for: StorageError.busy.reason)

  @Test(
    arguments: [
      ([], [], .done), ([wrong], [], .failed), ([], [unchecked], .storage),
      ([wrong], [unchecked], .failed),
    ] as [([AuditViolation], [AuditNote], ExitCode)])
  func `An audit that could not check everything does not succeed`(
    violations: [AuditViolation], notes: [AuditNote], code: ExitCode
  ) async throws {
    var host = try FakeHost()
    host.auditor = FixedAudit(report: AuditReport(violations: violations, notes: notes))
    #expect(await host.run("audit") == code.rawValue)
  }
}
