import Deposit
import FeatureDependencies
import JSONCatalog
import Testing

@testable import AppHost

/// The products of the built-in catalog.
struct CatalogTests {
  @Test func `The built-in catalog has deposits with every interest method`() async throws {
    let deposits = try await JSONCatalog.builtIn().products(of: DepositProduct.self)
    #expect(deposits.map(\.interest) == InterestMethod.allCases)
  }

  @Test(arguments: HostedProduct.all)
  func `The built-in catalog offers each product of the bank`(product: HostedProduct)
    async throws
  {
    let offered = try await JSONCatalog.builtIn().offered(of: product.description.productType)
    #expect(!offered.isEmpty)
    #expect(offered.allSatisfy { $0.kind == product.description.kind })
  }

  @Test func `The catalog in Docs/Bank/Catalog is valid`() throws {
    let blocks = try Page(path: "Docs/Bank/Catalog.md").blocks.filter { $0.language == "json" }
    let text = try #require(blocks.first).lines.joined(separator: "\n")
    #expect(throws: Never.self) {
      try JSONCatalog(Array(text.utf8), of: HostedProduct.all.map(\.description.productType))
    }
  }
}
