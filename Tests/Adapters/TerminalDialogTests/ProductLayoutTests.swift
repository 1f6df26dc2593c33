import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

/// Layout of the products on offer.
struct ProductLayoutTests {
  private func lines(
    _ language: Language = .english, columns: Int = 80, _ surface: OutputStyle.Surface = .lines,
    names: [String] = ["Housing bond"]
  ) async throws -> [String] {
    let bonds = FixedCatalog(try names.map { try Bond.sample($0) })
    let products = try await bonds.offered(of: Bond.self)
    return Samples.layout(language, columns: columns, surface).lines(.products(products))
  }

  @Test func `A product on offer is shown with ID, limits, terms and details`() async throws {
    #expect(
      try await lines() == [
        "", "Housing bond", "  Kind        Yearly bond", "  Product     plain",
        "  Face value  1,000,000 won – 1,000,000,000 won", "  Term        6 months, 2.90%",
        "              12 months, 3.20%", "  Coupon      yearly",
      ])
  }

  @Test func `A product on offer is shown in Korean, too`() async throws {
    #expect(
      try await lines(.korean) == [
        "", "국민주택채권", "  종류    연간 채권", "  상품    plain",
        "  액면가  1,000,000원 – 1,000,000,000원", "  기간    6개월, 연 2.90%",
        "          12개월, 연 3.20%", "  이표    연 1회",
      ])
  }

  @Test func `On a narrow screen, a value that is too wide goes below its label`() async throws {
    let lines = try await lines(columns: 40)
    #expect(lines[4...5] == ["  Face value", "    1,000,000 won – 1,000,000,000 won"])
  }

  @Test(arguments: Language.allCases, [40, 80])
  func `No line of the product list is wider than the screen`(
    language: Language, columns: Int
  ) async throws {
    let name = "A bond with a name so long that it does not fit a narrow screen at all"
    let lines = try await lines(language, columns: columns, .screen, names: [name])
    #expect(lines.allSatisfy { $0.columns <= columns })
  }

  @Test func `For a screen reader, limits are written in words`() async throws {
    let lines = try await lines(.english, columns: 80, .plain)
    #expect(lines[4] == "  Face value  1,000,000 won to 1,000,000,000 won")
  }

  @Test func `Control characters in a name are not written`() async throws {
    #expect(try await lines(names: ["\u{1B}[31mred"])[1] == "\u{FFFD}[31mred")
  }

  @Test func `Each product is listed on lines of its own`() async throws {
    let lines = try await lines(names: ["One", "Two"])
    #expect(lines.filter { ["One", "Two"].contains($0) } == ["One", "Two"])
  }

  @Test(arguments: [(Language.english, "Nothing is on offer."), (.korean, "판매 중인 상품이 없습니다.")])
  func `An empty product list says that nothing is on offer`(language: Language, text: String)
    async throws
  {
    #expect(try await lines(language, names: []) == [text])
  }
}
