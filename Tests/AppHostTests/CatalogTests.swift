import Deposit
import FeatureDependencies
import Foundation
import JSONCatalog
import Testing

@testable import AppHost
@testable import ModuleGraph

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

  /// The only JSON block of a page.
  private func example(_ path: String) throws -> String {
    let blocks = try Page(path: path).blocks.filter { $0.language == "json" }
    try #require(blocks.count == 1)
    return blocks[0].lines.joined(separator: "\n")
  }

  @Test func `The roles in Docs/Bank/ModuleGraph forbid a feature to depend on another`()
    throws
  {
    let roles = try Roles(json: Data(example("Docs/Bank/ModuleGraph.md").utf8))
    let feature = try #require(roles.role(of: "LoanFeature"))
    let interface = try #require(roles.role(of: "Core"))
    let allowed = try #require(roles.limits(of: feature))
    #expect(allowed.contains(interface))
    #expect(!allowed.contains(feature))
  }

  @Test func `The catalog in Docs/Bank/Catalog is valid`() throws {
    let text = try example("Docs/Bank/Catalog.md")
    #expect(throws: Never.self) {
      try JSONCatalog(Array(text.utf8), of: HostedProduct.all.map(\.description.productType))
    }
  }
}
