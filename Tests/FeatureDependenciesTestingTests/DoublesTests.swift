import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The doubles pass the same contracts as the real implementations.
struct DoublesTests {
  @Test(arguments: SigningServiceContract.clauses)
  func `The marker signing service keeps the contract of signing`(
    clause: Clause<SigningServiceContract.Fixture>
  ) async throws {
    try await clause.verify { .doubles() }
  }

  @Test(arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts)
  func `The in-memory ledger keeps the contract of ledgers`(
    clause: Clause<AccountLedgerContract.Fixture>
  ) async throws {
    try await clause.verify { try await .doubles() }
  }

  @Test(
    arguments: ProductCatalogContract<ReferenceProduct>.clauses
      + ProductCatalogContract<ReferenceProduct>.whole)
  func `The fixed catalog keeps the contract of catalogs`(
    clause: Clause<ProductCatalogContract<ReferenceProduct>.Fixture>
  ) async throws {
    let products = try ReferenceProduct.all()
    try await clause.verify { .init(catalog: FixedCatalog(products), offered: products) }
  }

  @Test(arguments: CatalogSourceContract.clauses + CatalogSourceContract.whole)
  func `The fixed catalog source keeps the contract of sources`(
    clause: Clause<CatalogSourceContract.Fixture>
  ) async throws {
    try await clause.verify {
      .init(
        source: FixedCatalogSource(["references": ReferenceProduct.written]),
        sections: [ReferenceProduct.section], offered: [try ReferenceProduct.writtenOffer()])
    }
  }

  @Test(arguments: WallClockContract.clauses + WallClockContract.present)
  func `The fixed clock keeps the contract of clocks`(clause: Clause<WallClockContract.Fixture>)
    async throws
  {
    let clock = try Samples.clock()
    try await clause.verify {
      .init(
        clock: clock, present: { clock.now().secondsSince1970 },
        passing: { clock.advance(seconds: 1) })
    }
  }

  @Test(arguments: RequestIDsContract.clauses)
  func `The sequence of IDs keeps the contract of request IDs`(
    clause: Clause<RequestIDsContract.Fixture>
  )
    async throws
  {
    let root = try #require(RequestID("ROOT"))
    try await clause.verify { .init(ids: RequestIDSequence(root: root), root: root) }
  }

  @Test(
    arguments: DialogContract.clauses + DialogContract.lines + DialogContract.showing
      + DialogContract.consent)
  func `The scripted dialog keeps the contract of dialogs`(clause: Clause<DialogContract.Fixture>)
    async throws
  {
    try await clause.verify {
      DialogContract.Fixture(
        shown: { dialog in
          let script = try #require(dialog as? ScriptedDialog)
          return await script.shown.map { "\($0)" }.joined(separator: "\n")
        },
        dialog: { answers in ScriptedDialog(answers.map { .answer($0.key.rawValue, $0.text) }) })
    }
  }

  @Test(arguments: BuildableContract.clauses)
  func `The stub builders keep the contract of builders`(clause: Clause<BuildableContract.Fixture>)
    async throws
  {
    try await clause.verify {
      let deposits = StubDepositOpenBuilder(StubFlows(outcome: FlowOutcome()))
      return .init(doubles: try await OpeningDoubles([])) { deposits.build() }
    }
    try await clause.verify {
      let savings = StubSavingsOpenBuilder(StubFlows(outcome: FlowOutcome()))
      return .init(doubles: try await OpeningDoubles([])) { savings.build(id: nil) }
    }
  }

  @Test(arguments: QuoteServiceContract.clauses)
  func `The reference quotes keep the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>
  ) async throws {
    try await clause.verify { try await .reference() }
  }
}
