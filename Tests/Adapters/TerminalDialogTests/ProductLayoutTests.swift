import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of the products on offer: what the session of quotes in AppHostTests does not show.
struct ProductLayoutTests {
  @Test(arguments: Language.allCases, [40, 80])
  func `No line of the product list is wider than the screen`(
    language: Language, columns: Int
  ) async throws {
    let name = "A bond with a name so long that it does not fit a narrow screen at all"
    let products = try await FixedCatalog([try Bond.sample(name)]).offered(of: Bond.self)
    let lines = Samples.layout(language, columns: columns, .screen).lines(.products(products))
    #expect(lines.allSatisfy { $0.columns <= columns })
  }
}
