import FeatureDependencies
import FeatureDependenciesTesting
import Specimen
import Testing

struct SpecimenContractTests {
  @Test func `The flow satisfies the law of flows`() async throws {
    let law = FlowLaw(
      of: .specimen, offering: try SpecimenProduct.all(), opening: [], bonus: { _ in nil },
      interest: { _, selection, rate in
        selection.amount.amount * Int64(rate) * Int64(selection.months) / 120_000
      }
    ) { doubles, catalog, _ in
      SpecimenBranch(doubles: doubles, specimenCatalog: catalog).builder.build()
    }
    try await law.check()
  }

  @Test(arguments: BuildableContract.clauses)
  func `The builder satisfies the contract of builders`(
    clause: Clause<BuildableContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await BuildableContract.Fixture(.specimen, offering: try SpecimenProduct.all()) {
        SpecimenBranch(doubles: $0, specimenCatalog: $1).builder.build()
      }
    }
  }

  @Test(arguments: QuoteServiceContract.clauses)
  func `Quotes satisfy the contract of quotes`(
    clause: Clause<QuoteServiceContract.Fixture>
  ) async throws {
    try await clause.verify {
      try await QuoteServiceContract.Fixture(
        offering: try SpecimenProduct.sample(), choosing: 10_000_000, months: 12, rate: 300
      ) { doubles, catalog in
        let branch = SpecimenBranch(doubles: doubles, specimenCatalog: catalog)
        return SpecimenQuoteBuilder(dependency: branch).build()
      }
    }
  }

  @Test(arguments: ProductCatalogContract<SpecimenProduct>.clauses)
  func `Products read from a catalog section satisfy the contract of catalogs`(
    clause: Clause<ProductCatalogContract<SpecimenProduct>.Fixture>
  ) async throws {
    let source = FixedCatalogSource(["specimen": [SpecimenProductTests.written()]])
    let section = ProductDescription.specimen.section
    try await clause.verify {
      .init(catalog: SectionCatalog<SpecimenProduct>(source, section: section))
    }
  }
}
