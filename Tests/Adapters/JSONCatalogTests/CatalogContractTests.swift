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

  @Test func `The products of a JSON catalog section pass the product catalog contract`()
    async throws
  {
    let notChecked = try await ProductCatalogContract.check(
      SectionCatalog<SampleProduct>(try catalog(), section: .deposits),
      offering: .checked(try ["p", "q"].map { SampleProduct(withdrawn: try offer($0)) }))
    #expect(notChecked == [])
  }

  @Test func `A JSON catalog passes the catalog source contract`() async throws {
    let notChecked = try await CatalogSourceContract.check(
      try catalog(), sections: [.deposits, .savings],
      offering: .checked(try ["p", "q", "p"].map(offer)))
    #expect(notChecked == [])
  }
}
