import FeatureDependencies
import Foundation
import JSONCatalog
import ModuleGraph
import Testing

@testable import AppHost

/// JSON examples on pages are accepted by the code that they are written for.
struct DataExampleTests {
  /// The JSON block of a page at `place`, which has `count` of them.
  private func example(_ path: String, _ place: Int = 0, of count: Int = 1) throws -> String {
    let blocks = try Page(path: path).blocks.filter { $0.language == "json" }
    try #require(blocks.count == count)
    return blocks[place].lines.joined(separator: "\n")
  }

  @Test func `Each page that shows JSON has a test here`() {
    let pages = Page.all.filter { $0.blocks.contains { $0.language == "json" } }.map(\.path)
    #expect(
      pages == [
        "Docs/Reference/Catalog.md", "Docs/Reference/ModuleGraph.md", "Docs/Reference/Scripts.md",
      ])
  }

  @Test func `The catalog in Docs/Reference/Catalog is valid`() throws {
    let text = try example("Docs/Reference/Catalog.md")
    #expect(throws: Never.self) {
      _ = try JSONCatalog(
        Array(text.utf8), sections: HostedProduct.all.map(\.description.section))
    }
  }

  @Test func `The roles in Docs/Reference/ModuleGraph forbid a feature to depend on another`()
    throws
  {
    let roles = try Roles(json: Data(example("Docs/Reference/ModuleGraph.md").utf8))
    let feature = try #require(roles.role(of: "LoanFeature"))
    let interface = try #require(roles.role(of: "Core"))
    #expect(roles.allows(feature, interface))
    #expect(!roles.allows(feature, feature))
  }

  @Test func `The answers file in Docs/Reference/Scripts opens a deposit and linked savings`()
    async throws
  {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let answers = try example("Docs/Reference/Scripts.md", 0, of: 2)
    // The page states the account of the first customer.
    #expect(answers.contains(account))
    let path = try program.write(answers, to: "answers.json")
    let run = try program.bank("open", "deposit", "--answers", path, "--json")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json["unusedAnswers"] == nil)
    let nested = try run.json["opened"] as? [[String: Any]]
    #expect(nested?.count == 1)
  }

  @Test func `The batch line in Docs/Reference/Scripts opens a deposit`() async throws {
    let program = try BuiltProgram()
    let account = try await program.enroll()
    let line = try example("Docs/Reference/Scripts.md", 1, of: 2).replacing(
      /110-[0-9]{6}-[0-9]/, with: account)
    let run = try program.bank("open", "--batch", program.write(line, to: "batch.jsonl"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("\"requestID\":\"B1\""))
  }
}
