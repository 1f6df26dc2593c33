import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of the products on offer: what the recorded session of quotes in
/// AppHostTests does not show.
struct ProductLayoutTests {
  private func lines(
    _ language: Language = .english, columns: Int = 80, _ surface: OutputStyle.Surface = .lines,
    name: String = "Housing bond"
  ) async throws -> [String] {
    let bonds = FixedCatalog([try Bond.sample(name)])
    let products = try await bonds.offered(of: Bond.self)
    return Samples.layout(language, columns: columns, surface).lines(.products(products))
  }

  @Test(arguments: Language.allCases, [40, 80])
  func `No line of the product list is wider than the screen`(
    language: Language, columns: Int
  ) async throws {
    let name = "A bond with a name so long that it does not fit a narrow screen at all"
    let lines = try await lines(language, columns: columns, .screen, name: name)
    #expect(lines.allSatisfy { $0.columns <= columns })
  }
}
