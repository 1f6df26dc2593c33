import FeatureDependencies
import TerminalDialog

extension CommandRun {
  /// `open --batch FILE`: opens an account for each line of a file, one after the other, with one
  /// PIN for all lines. Repeating a batch is safe: each request ID opens its account once.
  func openBatch() async throws(CommandError) -> ExitCode {
    let batch = try host.batch(at: invocation[.batch] ?? "")
    let session = try await signIn()
    await interface.dialog.show(.message(batch.summary))
    // Stops the batch between two lines at a signal; nil if signals act as usual.
    let signals = interface.signals
    let report = try await session.withOnePIN(for: batch) { open in
      guard let signals else { return await results(of: batch, open) }
      return await signals.postponed { await results(of: batch, open) }
    }
    if let failure = output.failure {
      throw .outputFailed(
        failure, done: [report.summary], remedy: BatchReport.remedy,
        exit: report.exitWithoutOutput)
    }
    note(report.text)
    return report.exit
  }

  /// Opens each line, prints its result, and returns the report.
  ///
  /// After a signal and after a failed output, no line starts. Nor does one after a failure or an
  /// unknown outcome, because it would probably end the same way.
  private func results(
    of batch: Batch, _ open: (BatchLine) async -> LineOutcome
  ) async -> BatchReport {
    var report = BatchReport(lines: batch.lines.count)
    let progress = progressBar(LocalizedText(en: "lines processed", ko: "줄 처리"))
    for (index, line) in batch.lines.enumerated() {
      guard report.failure == nil, interface.signals?.received == nil, output.failure == nil else {
        break
      }
      let result = await open(line)
      report.add(result.outcome)
      if output.isTerminal { progress.hide() }
      output.write(json: json(of: result, line.requestID).text(onOneLine: true))
      progress.advance(to: Int64(index + 1), of: Int64(batch.lines.count))
    }
    progress.hide()
    return report
  }

  private func json(of result: LineOutcome, _ requestID: RequestID) -> JSON {
    let error = result.outcome.stop.map {
      CommandError($0, opened: result.outcome.opened).reported(by: invocation.command)
    }
    return result.json(requestID, error, interface.language)
  }
}
