import FeatureDependencies
import Foundation
import JSONCatalog
import Testing

@testable import AppHost
@testable import ModuleGraph

/// The JSON examples of pages are valid input.
struct JSONBlockTests {
  /// The only JSON block of a page.
  private func example(_ path: String) throws -> Data {
    let blocks = try Page(path: path).blocks.filter { $0.language == "json" }
    try #require(blocks.count == 1)
    return Data(blocks[0].lines.joined(separator: "\n").utf8)
  }

  @Test func `The roles in Docs/Bank/ModuleGraph forbid a feature to depend on another`() throws {
    let roles = try Roles(json: example("Docs/Bank/ModuleGraph.md"))
    let feature = try #require(roles.role(of: "LoanFeature"))
    let allowed = try #require(roles.limits(of: feature))
    #expect(allowed.contains(try #require(roles.role(of: "Core"))))
    #expect(!allowed.contains(feature))
  }

  @Test func `The catalog in Docs/Bank/Catalog is valid`() throws {
    let text = Array(try example("Docs/Bank/Catalog.md"))
    #expect(throws: Never.self) {
      try JSONCatalog(text, of: HostedProduct.all.map(\.description.productType))
    }
  }
}
