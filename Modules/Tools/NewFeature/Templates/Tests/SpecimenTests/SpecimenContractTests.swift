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

  @Test func `The builder satisfies the contract of builders`() async throws {
    try await BuildableContract.check(.specimen, offering: try SpecimenProduct.all()) {
      SpecimenBranch(doubles: $0, specimenCatalog: $1).builder.build()
    }
  }

  @Test func `Quotes satisfy the law of quotes`() async throws {
    try await QuoteServiceLaw.check(
      of: { SpecimenProduct(offer: $0) }, bonus: nil, interest: Self.interest
    ) { doubles, catalog in
      let branch = SpecimenBranch(doubles: doubles, specimenCatalog: catalog)
      return SpecimenQuoteBuilder(dependency: branch).build()
    }
  }

  /// Simple interest on the amount, computed with 128 bits.
  private static let interest: QuoteServiceLaw.Interest = { amount, rate, months in
    let product = Int128(amount.amount) * Int128(rate.basisPoints) * Int128(months)
    return Won(Int64(product / 120_000))
  }

  @Test func `Products read from a catalog section satisfy the contract of catalogs`() async throws
  {
    let source = FixedCatalogSource(["specimen": [SpecimenProductTests.written()]])
    let section = ProductDescription.specimen.section
    let notChecked = try await ProductCatalogContract.check(
      SectionCatalog<SpecimenProduct>(source, section: section),
      offering: .notChecked(because: "SpecimenProductTests compares what is read"))
    #expect(notChecked.count == 1)
  }
}
