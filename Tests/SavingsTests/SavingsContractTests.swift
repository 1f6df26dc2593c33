import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

struct SavingsContractTests {
  @Test func `The savings flow keeps the law of flows`() async throws {
    let law = FlowLaw(
      of: .savings, offering: try SavingsProduct.all(),
      opening: [
        OtherProduct(.deposit, at: "savings.openDeposit", isLinked: true),
        OtherProduct(.deposit, at: "savings.deposit", answer: "new", isLinked: true),
      ],
      bonus: \.linkedBonus,
      interest: { _, selection, rate in
        let months = Int64(selection.months)
        return selection.amount.amount * Int64(rate) * months * (months + 1) / 240_000
      }
    ) { doubles, catalog, link in
      SavingsBranch(doubles: doubles, savingsCatalog: catalog).builder.build(id: link)
    }
    try await law.check()
  }

  @Test(arguments: SavingsOpenBuildableContract.clauses)
  func `The savings builder keeps the contract of builders`(
    clause: Clause<SavingsOpenBuildableContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await SavingsOpenBuildableContract.Fixture(.savings, offering: try SavingsProduct.all()) {
        SavingsBranch(doubles: $0, savingsCatalog: $1).builder.build(id: nil)
      }
    }
  }

  @Test(arguments: QuoteServiceContract.clauses + QuoteServiceContract.exact)
  func `Quotes of unlinked savings keep the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>
  ) async throws {
    // 22.75 % of each payment.
    let interest: [Int64: Int64] = [
      10_000: 2275, 2_999_999: 682_499, Self.largest: 136_499_999_999_999_999,
    ]
    try await clause.verify {
      try await Self.quotes(rate: 350, interest: interest) { $0.build() }
    }
  }

  @Test(arguments: QuoteServiceContract.clauses + QuoteServiceContract.exact)
  func `Quotes of linked savings keep the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>
  ) async throws {
    // 23.40 % of each payment.
    let interest: [Int64: Int64] = [
      10_000: 2340, 2_999_999: 701_999, Self.largest: 140_399_999_999_999_999,
    ]
    try await clause.verify {
      try await Self.quotes(rate: 360, interest: interest) { $0.buildLinked() }
    }
  }

  @Test(arguments: ProductCatalogContract<SavingsProduct>.clauses)
  func `Savings products read from a catalog section keep the contract of catalogs`(
    clause: Clause<ProductCatalogContract<SavingsProduct>.Fixture>
  ) async throws {
    let source = FixedCatalogSource(["savings": [SavingsProductTests.written()]])
    let section = ProductDescription.savings.section
    try await clause.verify {
      .init(catalog: SectionCatalog<SavingsProduct>(source, section: section))
    }
  }

  /// Twelve payments of this amount and their interest still fit 64 bits.
  private static let largest: Int64 = 599_999_999_999_999_999

  private static func quotes(
    rate: Int, interest: [Int64: Int64], _ build: (SavingsQuoteBuilder) -> any QuoteService
  ) async throws -> QuoteServiceContract.Fixture {
    try await QuoteServiceContract.Fixture(
      offering: SavingsProduct(
        offer: try Samples.offer(
          "installment-savings", within: 10_000...largest, terms: [12: 350]),
        linkedBonus: AnnualRate(basisPoints: 10)),
      choosing: 300_000, months: 12, rate: rate, interest: interest
    ) { doubles, catalog in
      let branch = SavingsBranch(doubles: doubles, savingsCatalog: catalog)
      return build(SavingsQuoteBuilder(dependency: branch))
    }
  }
}
