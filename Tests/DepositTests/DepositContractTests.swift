import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct DepositContractTests {
  @Test func `The deposit flow keeps the law of flows`() async throws {
    let law = FlowLaw(
      of: .deposit, offering: try DepositProduct.all(),
      opening: [OtherProduct(.savings, at: "deposit.openSavings", isLinked: true)],
      bonus: { _ in nil }, interest: Self.interest
    ) { doubles, catalog, _ in
      DepositBranch(doubles: doubles, depositCatalog: catalog).builder.build()
    }
    try await law.check()
  }

  /// The interest of simple interest, and of interest paid in each month and truncated then.
  @Sendable private static func interest(
    _ product: DepositProduct, _ selection: ProductSelection, _ rate: Int
  ) -> Int64 {
    let (sum, months) = (selection.amount.amount * Int64(rate), Int64(selection.months))
    return product.interest == .simple ? sum * months / 120_000 : sum / 120_000 * months
  }

  @Test(arguments: DepositOpenBuildableContract.clauses)
  func `The deposit builder keeps the contract of builders`(
    clause: Clause<DepositOpenBuildableContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await DepositOpenBuildableContract.Fixture(.deposit, offering: try DepositProduct.all()) {
        DepositBranch(doubles: $0, depositCatalog: $1).builder.build()
      }
    }
  }

  @Test(
    arguments: QuoteServiceContract.clauses + QuoteServiceContract.exact, InterestMethod.allCases)
  func `Quotes of every interest method keep the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>, interest: InterestMethod
  ) async throws {
    try await clause.verify {
      try await QuoteServiceContract.Fixture(
        offering: try DepositProduct.unlimited(interest), choosing: 10_000_000, months: 12,
        rate: 320, interest: Self.interest(interest)
      ) { doubles, catalog in
        let branch = DepositBranch(doubles: doubles, depositCatalog: catalog)
        return DepositQuoteBuilder(dependency: branch).build()
      }
    }
  }

  /// The interest of a year at 3.20 %, computed with fractions.
  private static func interest(_ method: InterestMethod) -> [Int64: Int64] {
    switch method {
    case .simple:
      [
        1_000_000: 32_000, 999_999_999: 31_999_999,
        8_000_000_000_000_000_001: 256_000_000_000_000_000,
      ]
    case .monthlyCompound:
      [
        1_000_000: 32_473, 999_999_999: 32_473_530,
        8_000_000_000_000_000_001: 259_788_242_587_429_834,
      ]
    case .monthlyPayout:
      [
        1_000_000: 31_992, 999_999_999: 31_999_992,
        8_000_000_000_000_000_001: 255_999_999_999_999_996,
      ]
    }
  }

  @Test(arguments: ProductCatalogContract<DepositProduct>.clauses)
  func `Deposits read from a catalog section keep the contract of catalogs`(
    clause: Clause<ProductCatalogContract<DepositProduct>.Fixture>
  ) async throws {
    let source = FixedCatalogSource(["deposits": [DepositProductTests.written()]])
    let section = ProductDescription.deposit.section
    try await clause.verify {
      .init(catalog: SectionCatalog<DepositProduct>(source, section: section))
    }
  }
}
