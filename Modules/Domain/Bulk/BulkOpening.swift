public import FeatureDependencies

/// Opens the accounts of a batch, up to sixteen lines at once.
///
/// A rejected line does not stop the others. After a failure or an unknown outcome no further line
/// starts, because it would probably end the same way. Repeating a batch is safe: each request ID
/// opens its account once.
public struct BulkOpening: Sendable {
  private static let window = OrderedWindow(width: 16, reach: 256)

  private let ledger: any AccountLedger
  private let isInterrupted: @Sendable () -> Bool
  private let open: @Sendable (BatchLine) async -> LineOutcome

  /// Opens each line with `open`. `ledger` shows whether a request was already carried out. Once
  /// `isInterrupted` returns true, no further line starts.
  public init(
    ledger: any AccountLedger, isInterrupted: @escaping @Sendable () -> Bool,
    open: @escaping @Sendable (BatchLine) async -> LineOutcome
  ) {
    self.ledger = ledger
    self.isInterrupted = isInterrupted
    self.open = open
  }

  /// Runs the lines of `batch`. Calls `report` once for each line that was started, in input order,
  /// after that line and all lines before it have ended.
  public func run(
    _ batch: Batch, report: (BatchLine, LineOutcome) -> Void
  ) async -> BatchReport {
    var result = BatchReport(lines: batch.lines.count)
    await Self.window.run(
      batch.lines, until: { result.isBroken || isInterrupted() }, work: opened
    ) { line, outcome in
      result.add(outcome.outcome.stop)
      report(line, outcome)
    }
    return result
  }

  /// Runs `line`, and repeats it once if a concurrent change may have caused its first outcome.
  /// Either the same line ran elsewhere at the same time and spent the money, or midnight passed in
  /// Seoul and the flow asked its questions again for the new day.
  @Sendable private func opened(_ line: BatchLine) async -> LineOutcome {
    let outcome = await open(line)
    guard await isToRepeat(line, after: outcome.outcome.stop) else { return outcome }
    return await open(line)
  }

  private func isToRepeat(_ line: BatchLine, after stop: FlowStop?) async -> Bool {
    switch stop {
    case .interrupted(.refused(.insufficientFunds), _): await isCarriedOut(line)
    case .interrupted(.answerMissing, let key): line.answers[key] != nil
    default: false
    }
  }

  private func isCarriedOut(_ line: BatchLine) async -> Bool {
    // If the ledger cannot be read, keep the rejection.
    (try? await ledger.opening(for: line.requestID)) != nil
  }
}
