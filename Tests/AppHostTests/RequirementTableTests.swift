import FeatureDependencies
import FeatureDependenciesTesting
import Ledger
import Testing

@testable import AppHost

/// The table by which a feature tells what it was given lists all that its protocol requires.
struct RequirementTableTests {
  @Test(arguments: HostedProduct.all)
  func `A feature's table of requirements is that of its dependency protocol`(
    product: HostedProduct
  ) async throws {
    let feature = product.feature(try await scope(of: product))
    let type = String(reflecting: Swift.type(of: feature)).split(separator: ".").map(String.init)
    let graphs = try SymbolGraph.extract(["FeatureDependencies", type[0]])
    let dependency = try #require(graphs.parameters(of: "init(dependency:)", in: type[1]).first)
    let table = feature.injections.map(\.name)
    #expect(Set(table) == graphs.requirements(of: dependency))
    #expect(Set(table).count == table.count, "a requirement is listed twice")
  }

  @Test func `The compiler tells what every opening requires`() throws {
    let graphs = try SymbolGraph.extract(["FeatureDependencies"])
    #expect(
      graphs.requirements(of: "s:19FeatureDependencies17OpeningDependencyP") == [
        "clock", "taxPolicy", "depositInsurance", "signing", "ledger", "dialog", "requestIDs",
      ])
  }

  private func scope(of product: HostedProduct) async throws -> OpeningScope {
    let doubles = try await OpeningDoubles([])
    let customer = CustomerScope(
      root: try CompositionRoot(doubles, dialog: doubles.script), signing: doubles.signer,
      ledger: doubles.ledger, documents: NoDocuments(), drafts: NoDrafts(),
      batches: NoBatches())
    let draft = OpeningDraft(kind: product.description.kind, requestID: .random())
    return OpeningScope(customer: customer, draft: draft)
  }
}
