import FeatureDependencies
import FeatureDependenciesTesting
import JSONCatalog
import Testing

struct CatalogContractTests {
  private func catalog() throws -> JSONCatalog {
    let products = [SampleText().product, SampleText(id: #""q""#).product]
    let text = """
      {"version": 1, "deposits": [\(products.joined(separator: ", "))], \
      "savings": [\(SampleText().product)]}
      """
    return try JSONCatalog(Array(text.utf8), sections: [.deposits, .savings])
  }

  private func offer(_ id: String) throws -> ProductOffer {
    ProductOffer(
      id: try Samples.product(id), name: LocalizedText(en: "E", ko: "K"), limits: Won(1)...Won(10),
      tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
  }

  @Test(arguments: ProductCatalogContract<SampleProduct>.clauses)
  func `The products of a JSON catalog section pass the product catalog contract`(
    clause: Clause<ProductCatalogContract<SampleProduct>.Fixture>
  ) async throws {
    try await clause.verify {
      ProductCatalogContract.Fixture(
        catalog: SectionCatalog<SampleProduct>(try catalog(), section: .deposits))
    }
  }

  @Test(arguments: CatalogSourceContract.clauses + CatalogSourceContract.whole)
  func `A JSON catalog passes the catalog source contract`(
    clause: Clause<CatalogSourceContract.Fixture>
  ) async throws {
    try await clause.verify {
      CatalogSourceContract.Fixture(
        source: try catalog(), sections: [.deposits, .savings],
        offered: try ["p", "q", "p"].map(offer))
    }
  }
}
