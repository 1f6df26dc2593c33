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
    return try JSONCatalog(Array(text.utf8), of: [SampleDeposit.self, SampleSavings.self])
  }

  private func offer(_ id: String) throws -> ProductOffer {
    ProductOffer(
      id: try Samples.product(id), name: LocalizedText(en: "E", ko: "K"), limits: Won(1)...Won(10),
      tiers: [RateTier(months: 12, rate: try Samples.rate(320))])
  }

  @Test func `A JSON catalog keeps the contract of catalogs in each section`() async throws {
    let deposits = try ["p", "q"].map { SampleDeposit(withdrawn: try offer($0)) }
    let savings = [SampleSavings(withdrawn: try offer("p"))]
    let notChecked =
      try await ProductCatalogContract.check(
        try catalog(), of: SampleDeposit.self, offering: .checked(deposits))
      + ProductCatalogContract.check(
        try catalog(), of: SampleSavings.self, offering: .checked(savings))
    #expect(notChecked == [])
  }
}
