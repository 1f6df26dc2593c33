import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

struct SavingsContractTests {
  @Test(arguments: FlowContract.clauses(for: .savings) + FlowContract.catalog)
  func `The savings flow keeps the contract of flows`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try FlowContract.Fixture(.savings, offering: try SavingsProduct.all()) {
        SavingsBranch(doubles: $0, savingsCatalog: $1).builder.build(id: nil)
      }
    }
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

  @Test(arguments: SavingsLinkContract.clauses)
  func `The savings builder keeps the contract of links`(
    clause: Clause<SavingsLinkContract.Fixture>
  ) async throws {
    let catalog = FixedCatalog([try SavingsProduct.sample()])
    try await clause.verify {
      try await SavingsLinkContract.Fixture(.savings, linkedRate: 360) {
        SavingsBranch(doubles: $0, savingsCatalog: catalog).builder
      }
    }
  }

  @Test(arguments: [nil, AnnualRate(basisPoints: 10)])
  func `Quotes of linked and unlinked savings keep the law of quotes`(
    bonus: AnnualRate?
  ) async throws {
    try await QuoteServiceLaw.check(
      QuoteServiceFixture(
        of: { SavingsProduct(offer: $0, linkedBonus: AnnualRate(basisPoints: 10)) }, bonus: bonus,
        interest: Self.interest
      ) { doubles, catalog in
        let branch = SavingsBranch(doubles: doubles, savingsCatalog: catalog)
        let builder = SavingsQuoteBuilder(dependency: branch)
        return bonus == nil ? builder.build() : builder.buildLinked()
      })
  }

  /// Simple interest on each payment, computed with 128 bits.
  private static let interest: QuoteServiceFixture.Interest = { amount, rate, months in
    let payments = Int128(amount.amount) * Int128(months * (months + 1) / 2)
    return Won(Int64(payments * Int128(rate.basisPoints) / 120_000))
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
}
