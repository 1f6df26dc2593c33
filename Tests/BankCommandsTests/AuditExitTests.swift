import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// The exit code of `audit`, by violations and notes.
struct AuditExitTests {
  private static let wrong = AuditViolation(
    .entryChanged, at: .entries, LocalizedText(verbatim: "x"))
  private static let unchecked = AuditNote(notChecked: .entries, because: .busy)

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
