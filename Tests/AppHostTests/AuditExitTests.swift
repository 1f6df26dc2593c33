import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import OpenSSLKeys
import SQLiteLedger
import TerminalDialog
import Testing

@testable import AppHost

/// How `audit` ends, by what was found.
struct AuditExitTests {
  private static let wrong = AuditViolation(
    .entryChanged, at: .entries, LocalizedText(verbatim: "x"))
  private static let unchecked = AuditNote(notChecked: .entries, because: .busy)

  @Test(
    arguments: [
      ([], [], .done), ([wrong], [], .failed), ([], [unchecked], .storage),
      ([wrong], [unchecked], .failed),
    ] as [([AuditViolation], [AuditNote], ExitCode)])
  func `Books that could not all be checked are not in order`(
    violations: [AuditViolation], notes: [AuditNote], code: ExitCode
  ) async throws {
    let command = AuditCommand(
      receiptFile: nil, checkpointFile: nil, keyFile: nil,
      keyFiles: StoredKeyFiles(in: DataDirectory(path: "/nonexistent")),
      auditor: Finding(report: AuditReport(violations: violations, notes: notes)),
      progress: { _, _ in },
      output: CommandOutput(
        json: false, dialog: ScriptedDialog([]), streams: StandardStreams(),
        interruption: { nil }, language: { .english }))
    #expect(try await command.run() == code)
  }
}

/// An audit that finds the same each time.
private struct Finding: Auditor {
  let report: AuditReport

  func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport { report }
}
