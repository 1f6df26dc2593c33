import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct DepositContractTests {
  @Test(arguments: FlowContract.clauses(for: .deposit) + FlowContract.catalog)
  func `The deposit flow keeps the contract of flows`(
    clause: Clause<FlowContract.Fixture>
  ) async throws {
    try await clause.verify {
      try FlowContract.Fixture(.deposit, offering: try DepositProduct.all()) {
        DepositBranch(doubles: $0, depositCatalog: $1).builder.build()
      }
    }
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

  @Test(arguments: QuoteServiceContract.clauses, InterestMethod.allCases)
  func `Quotes of every interest method keep the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>, interest: InterestMethod
  ) async throws {
    try await clause.verify {
      try await QuoteServiceContract.Fixture(
        offering: try DepositProduct.sample(interest), choosing: FlowScript.deposit.chosen,
        rate: 320
      ) { doubles, catalog in
        let branch = DepositBranch(doubles: doubles, depositCatalog: catalog)
        return DepositQuoteBuilder(dependency: branch).build()
      }
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
