import Bulk
import Drafts
import FeatureDependencies
import Papers
import Quoting
import TerminalDialog

/// `open --batch FILE`: opens what the lines of a file ask for, with one PIN for all of them.
struct BatchCommand: Command {
  static let progressTitle = LocalizedText(en: "lines ended", ko: "줄 처리")

  let batch: Batch
  let customerID: String?
  let access: any CustomerAccess
  /// Shows what is signed, and asks.
  let dialog: any Dialog
  /// The signals that stop it between two lines.
  let signals: TerminationSignals?
  /// Begins to show progress.
  let progressBar: @Sendable () -> ProgressBar
  let output: CommandOutput

  func run() async throws(HostError) -> ExitCode {
    let session = try await access.signIn(customerID)
    await dialog.show(.message(batch.summary))
    let (report, code) = try await session.opening(batch) { open in
      guard let signals else { return await results(session, open) }
      return await signals.postponed { await results(session, open) }
    }
    output.note(report.text)
    try output.confirm([report.text])
    return report.left > 0 && code == .done ? .stopped : code
  }

  /// Prints what comes of each line, and returns how the worst of them ended.
  private func results(
    _ session: any CustomerSession, _ open: @escaping @Sendable (BatchLine) async -> LineOutcome
  ) async -> (BatchReport, ExitCode) {
    let bulk = BulkOpening(
      ledger: session.ledger,
      isInterrupted: { [signals, output] in
        signals?.received != nil || output.streams.output.failure != nil
      }, open: open)
    var (worst, count) = (ExitCode.done, Int64(0))
    let progress = progressBar()
    let report = await bulk.run(batch) { line, outcome in
      let failure = outcome.outcome.stop.map { Failure($0, opened: outcome.outcome.opened) }
      if output.isAtTerminal { progress.hide() }
      tell(line, outcome, failure)
      worst = worst.worse(failure?.exit ?? .done)
      count += 1
      progress.advance(to: count, of: Int64(batch.lines.count))
    }
    progress.hide()
    return (report, worst)
  }

  private func tell(_ line: BatchLine, _ outcome: LineOutcome, _ failure: Failure?) {
    let report = failure.map { FailureReport(failure: $0, language: output.language()) }
    let result = LineJSON(
      line.requestID, outcome.outcome, unused: outcome.unused,
      error: report?.content, exitCode: (failure?.exit ?? .done).rawValue)
    output.streams.output.write(json: JSONText.of(result, onOneLine: true))
  }
}
