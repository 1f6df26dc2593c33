/// The requirements of every quote. A quote needs no customer.
///
/// A conformer returns the same objects at each access. Any task may access them.
public protocol QuoteDependency: Sendable {
  /// The products on offer.
  var catalog: any ProductCatalog { get }
  /// The source of the current time.
  var clock: any WallClock { get }
  /// The tax rates on interest.
  var taxPolicy: TaxPolicy { get }
}

/// The requirements of every opening, independent of the product.
public protocol OpeningDependency: QuoteDependency {
  /// The clause of the terms on the coverage of deposit insurance, in one or two sentences.
  var depositInsuranceClause: LocalizedText { get }
  /// Signs documents for the customer.
  var signing: any SigningService { get }
  /// Lists and opens the customer's accounts.
  var ledger: any AccountLedger { get }
  /// Asks the customer questions and shows content.
  var dialog: any Dialog { get }
  /// Supplies the request ID by which the ledger opens each account exactly once.
  var requestIDs: any RequestIDs { get }
  /// Keeps the progress of the request; nil if an interrupted one cannot be resumed.
  var journal: (any OpeningJournal)? { get }
}

extension OpeningDependency {
  /// Runs `flow`, which opens a product of `kind` while the flow that opens `outer` waits, and
  /// shows where it begins and ends.
  ///
  /// If the customer goes back out of it before anything is open, the journal takes back its
  /// answers and the one before them, which must be the answer that started it.
  public func run(
    _ flow: any Flow, opening kind: ProductKind, in outer: ProductKind
  ) async -> FlowOutcome {
    let count = await journal?.count ?? 0
    await dialog.show(.nestedBegan(kind, in: outer))
    let outcome = await flow.run()
    await dialog.show(.nestedEnded)
    if outcome.isLeft { await journal?.rewind(to: count - 1) }
    return outcome
  }

  /// Runs an interview that is part of an opening, and keeps its answers in the journal.
  public func interview<Value>(
    _ body: (inout Interview) async throws(FlowStop) -> Value
  ) async throws(FlowStop) -> Value {
    try await dialog.interview(journal: journal, body)
  }
}
