import Drafts
import FeatureDependencies
import TerminalDialog

/// A run of `open --batch`: opens the lines and prints their results.
struct BatchRun {
  let batch: Batch
  let output: CommandOutput
  /// The invocation that names the file, and the products of the bank.
  let invocation: Invocation
  let products: [ProductDescription]
  /// Stops the batch between two lines at a signal; nil if signals act as usual.
  let signals: TerminationSignals?

  /// Opens the lines in `session`, and returns the exit code. Throws if a result was not written.
  func run(in session: any CustomerSession) async throws(CommandError) -> ExitCode {
    let (report, worst, unprinted) = try await session.opening(batch) { open in
      guard let signals else { return await results(session, open) }
      return await signals.postponed { await results(session, open) }
    }
    if let failure = output.stream.failure {
      throw .batchOutputFailed(
        report.text(unprintedFrom: unprinted, because: failure),
        exit: Self.exitCode(of: worst, isOutputLost: true))
    }
    output.note(report.text)
    return Self.exitCode(of: worst, left: signals?.received == nil ? 0 : report.left)
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
    let progress = output.progressBar(LocalizedText(en: "lines processed", ko: "줄 처리"))
    let opening = BatchOpening(ledger: session.ledger)
    let result = await opening.run(batch, until: { isInterrupted }, open: open) { line, outcome in
      let error = outcome.outcome.stop.map {
        CommandError($0, opened: outcome.outcome.opened).reported(by: invocation, among: products)
      }
      if output.isAtTerminal { progress.hide() }
      let json = outcome.json(line.requestID, error, output.language)
      output.stream.write(json: json.text(onOneLine: true))
      if output.stream.failure != nil { unprinted = line.requestID }
      worst = worst.worse(error?.exit ?? .done)
      count += 1
      progress.advance(to: count, of: Int64(batch.lines.count))
    }
    progress.hide()
    return (result, worst, unprinted)
  }

  private var isInterrupted: Bool { signals?.received != nil || output.stream.failure != nil }
}
