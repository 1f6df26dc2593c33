public import FeatureDependencies

/// Opens what the lines of a batch ask for, up to sixteen lines at once.
///
/// A line that is refused stops no other. Where an outcome is not known, or the books cannot be
/// used, no further line is begun: it would end the same way. A batch that is repeated opens
/// nothing twice, since each line's request id opens once.
public struct BulkOpening: Sendable {
  private static let window = OrderedWindow(width: 16, reach: 256)

  private let ledger: any AccountLedger
  private let isInterrupted: @Sendable () -> Bool
  private let open: @Sendable (BatchLine) async -> LineOutcome

  /// Opens each line by `open`, in the books that `ledger` shows. Once `isInterrupted` says so no
  /// further line is begun.
  public init(
    ledger: any AccountLedger, isInterrupted: @escaping @Sendable () -> Bool,
    open: @escaping @Sendable (BatchLine) async -> LineOutcome
  ) {
    self.ledger = ledger
    self.isInterrupted = isInterrupted
    self.open = open
  }

  /// Works on the lines of `batch`, and calls `tell` for each that was begun, in their order, once
  /// it and all before it have ended.
  public func run(
    _ batch: Batch, tell: (BatchLine, LineOutcome) -> Void
  ) async -> BatchReport {
    var report = BatchReport(lines: batch.lines.count)
    await Self.window.run(
      batch.lines, until: { report.isBroken || isInterrupted() }, work: opened
    ) { line, outcome in
      report.add(outcome.outcome.stop)
      tell(line, outcome)
    }
    return report
  }

  /// What comes of `line`, which is asked for once more where its first end is not its own: the
  /// money went to the same line elsewhere at the same time, or midnight passed in Seoul and what
  /// it has answered was asked anew, for another day.
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
    // If the books do not say, the refusal stands.
    do { return try await ledger.opening(for: line.requestID) != nil } catch { return false }
  }
}
