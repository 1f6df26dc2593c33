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

  @Test(
    arguments: [
      (.done, 1, false, 130), (.refused, 1, false, 130), (.outcomeUnknown, 1, false, 6),
      (.storage, 1, false, 5), (.failed, 1, false, 1), (.done, 0, false, 0),
      (.refused, 0, false, 3),
      // A failed output does not hide a worse code.
      (.done, 0, true, 1), (.refused, 0, true, 1), (.failed, 0, true, 1), (.storage, 0, true, 5),
      (.outcomeUnknown, 0, true, 6),
    ] as [(ExitCode, Int, Bool, Int32)])
  func `A batch with lines left exits as stopped unless a line failed with a worse code`(
    worst: ExitCode, left: Int, isOutputLost: Bool, code: Int32
  ) {
    let exit = BatchReport.exitCode(of: worst, left: left, isOutputLost: isOutputLost)
    #expect(exit.rawValue == code)
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
