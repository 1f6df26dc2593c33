import Drafts
import FeatureDependencies
import TerminalDialog

extension CommandRun {
  /// `open --batch FILE`: opens an account for each line of a file, with one PIN for all lines.
  func openBatch() async throws(CommandError) -> ExitCode {
    let batch = try host.batch(at: invocation[.batch] ?? "")
    let session = try await signIn()
    await interface.dialog.show(.message(batch.summary))
    // Stops the batch between two lines at a signal; nil if signals act as usual.
    let signals = interface.signals
    let (report, unprinted) = try await session.withOnePIN(for: batch) { open in
      guard let signals else { return await results(of: batch, in: session, open) }
      return await signals.postponed { await results(of: batch, in: session, open) }
    }
    if let failure = output.failure {
      throw .outputFailed(
        failure, results: report.unprinted(from: unprinted), remedy: BatchReport.remedy,
        exit: BatchReport.exitCode(of: report.worst, isOutputLost: true))
    }
    note(report.text)
    return BatchReport.exitCode(
      of: report.worst, left: signals?.received == nil ? 0 : report.left)
  }

  /// Opens each line and prints its result. Returns the report, and the request ID of the result
  /// that could not be printed, after which no line starts.
  private func results(
    of batch: Batch, in session: any CustomerSession, _ open: (BatchLine) async -> LineOutcome
  ) async -> (BatchReport, unprinted: RequestID?) {
    var (count, unprinted) = (Int64(0), RequestID?.none)
    let progress = progressBar(LocalizedText(en: "lines processed", ko: "줄 처리"))
    let isInterrupted = { interface.signals?.received != nil || output.failure != nil }
    let opening = BatchOpening(ledger: session.ledger)
    let report = await opening.run(batch, until: isInterrupted, open: open) { line, outcome in
      let error = outcome.outcome.stop.map {
        CommandError($0, opened: outcome.outcome.opened)
          .reported(by: invocation, among: host.products)
      }
      if output.isTerminal { progress.hide() }
      let json = outcome.json(line.requestID, error, interface.language.current)
      output.write(json: json.text(onOneLine: true))
      if output.failure != nil { unprinted = line.requestID }
      count += 1
      progress.advance(to: count, of: Int64(batch.lines.count))
    }
    progress.hide()
    return (report, unprinted)
  }
}
