import FeatureDependencies

/// Opens the accounts of a batch, one line after the other.
///
/// A rejected line does not stop the others. After a failure or an unknown outcome no further line
/// starts, because it would probably end the same way. Repeating a batch is safe: each request ID
/// opens its account once.
struct BatchOpening {
  /// Shows whether a request was already carried out.
  let ledger: any AccountLedger

  /// Runs the lines of `batch` with `open`, in their order, and calls `report` with each outcome.
  /// Once `isInterrupted` returns true, no further line starts.
  func run(
    _ batch: Batch, until isInterrupted: () -> Bool, open: (BatchLine) async -> LineOutcome,
    report: (BatchLine, LineOutcome) -> Void
  ) async -> BatchReport {
    var result = BatchReport(lines: batch.lines.count)
    for line in batch.lines {
      guard !result.isBroken, !isInterrupted() else { break }
      let outcome = await outcome(of: line, open)
      result.add(outcome.outcome)
      report(line, outcome)
    }
    return result
  }

  /// Runs `line`, and repeats it once if a concurrent change may have caused its first outcome.
  /// Either the same line ran elsewhere at the same time and spent the money, or midnight passed in
  /// Seoul and the flow asked its questions again for the new day.
  private func outcome(
    of line: BatchLine, _ open: (BatchLine) async -> LineOutcome
  ) async -> LineOutcome {
    let outcome = await open(line)
    guard await isToRepeat(line, after: outcome.outcome.stop) else { return outcome }
    return await open(line)
  }

  private func isToRepeat(_ line: BatchLine, after stop: FlowStop?) async -> Bool {
    guard case .interrupted(let why, let key) = stop else { return false }
    if case .refused(.insufficientFunds) = why {
      // If the ledger cannot be read, keep the rejection.
      return (try? await ledger.opening(for: line.requestID)) != nil
    }
    return why == .answerMissing && line.answers[key] != nil
  }
}
