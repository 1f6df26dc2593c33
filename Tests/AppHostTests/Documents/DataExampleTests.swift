import FeatureDependencies
import Foundation
import JSONCatalog
import Testing

@testable import AppHost
@testable import ModuleGraph

/// JSON examples on pages are accepted by the code that they are written for. `ScriptSessionTests`
/// runs those of Docs/Bank/Scripts.
struct DataExampleTests {
  /// The only JSON block of a page.
  private func example(_ path: String) throws -> String {
    let blocks = try Page(path: path).blocks.filter { $0.language == "json" }
    try #require(blocks.count == 1)
    return blocks[0].lines.joined(separator: "\n")
  }

  @Test func `The catalog in Docs/Bank/Catalog is valid`() throws {
    let text = try example("Docs/Bank/Catalog.md")
    #expect(throws: Never.self) {
      _ = try JSONCatalog(
        Array(text.utf8), of: HostedProduct.all.map(\.description.productType))
    }
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
}
