import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// The doubles pass the same contracts as the real implementations.
struct DoublesTests {
  @Test func `The marker signing service keeps the law of signing`() async throws {
    let notChecked = try await SigningLaw.check { .doubles() }
    #expect(notChecked == [])
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

  @Test(arguments: Language.allCases)
  func `The scripted dialog keeps the law of dialogs`(language: Language) async throws {
    #expect(try await DialogLaw.check(TestedDialogFixture(language: language)) == [])
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

  @Test func `The reference quotes keep the law of quotes`() async throws {
    try await QuoteServiceLaw.check(.reference())
  }
}
