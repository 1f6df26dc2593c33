import Drafts
import FeatureDependencies
import TerminalDialog

/// `open --batch FILE`: opens an account for each line of a file, with one PIN for all lines.
struct BatchCommand: Command {
  static let progressTitle = LocalizedText(en: "lines processed", ko: "줄 처리")

  let batch: Batch
  let customerID: String?
  let access: any CustomerAccess
  /// Shows the summary of the batch.
  let dialog: any Dialog
  /// Stops the batch between two lines at a signal; nil if signals act as usual.
  let signals: TerminationSignals?
  /// Creates the progress bar.
  let progressBar: @Sendable () -> ProgressBar
  let output: CommandOutput

  func run() async throws(CommandError) -> ExitCode {
    let session = try await access.signIn(customerID)
    await dialog.show(.message(batch.summary))
    let (report, code, unprinted) = try await session.opening(batch) { open in
      guard let signals else { return await results(session, open) }
      return await signals.postponed { await results(session, open) }
    }
    if let failure = output.streams.output.failure {
      throw .batchOutputFailed(
        report.text(unprintedFrom: unprinted, because: failure.reason),
        exit: Self.exitCode(of: code, isOutputLost: true))
    }
    output.note(report.text)
    return Self.exitCode(of: code, left: signals?.received == nil ? 0 : report.left)
  }

  /// The exit code of a batch, from the `worst` code of its lines, the number of lines `left` after
  /// a signal, and whether results could not be printed.
  static func exitCode(of worst: ExitCode, left: Int = 0, isOutputLost: Bool = false) -> ExitCode {
    if isOutputLost { return worst.worse(.failed) }
    return left > 0 && [.done, .refused].contains(worst) ? .stopped : worst
  }

  /// Opens each line and prints its result. Returns the report, the worst exit code, and the
  /// request ID of the result that could not be printed, after which no line starts.
  private func results(
    _ session: any CustomerSession, _ open: (BatchLine) async -> LineOutcome
  ) async -> (BatchReport, ExitCode, unprinted: RequestID?) {
    var (worst, count, unprinted) = (ExitCode.done, Int64(0), RequestID?.none)
    let progress = progressBar()
    let opening = BatchOpening(ledger: session.ledger)
    let result = await opening.run(batch, until: { isInterrupted }, open: open) { line, outcome in
      let failure = outcome.outcome.stop.map { Failure($0, opened: outcome.outcome.opened) }
      if output.isAtTerminal { progress.hide() }
      report(line, outcome, failure)
      if output.streams.output.failure != nil { unprinted = line.requestID }
      worst = worst.worse(failure?.exit ?? .done)
      count += 1
      progress.advance(to: count, of: Int64(batch.lines.count))
    }
    progress.hide()
    return (result, worst, unprinted)
  }

  private var isInterrupted: Bool {
    signals?.received != nil || output.streams.output.failure != nil
  }

  private func report(_ line: BatchLine, _ outcome: LineOutcome, _ failure: Failure?) {
    let report = failure.map { FailureReport(failure: $0, language: output.language()) }
    let result = LineJSON(
      line.requestID, outcome.outcome, unused: outcome.unused,
      error: report?.content, exitCode: (failure?.exit ?? .done).rawValue)
    output.streams.output.write(json: JSONText.of(result, onOneLine: true))
  }
}
