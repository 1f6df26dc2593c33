import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Checks of the catalog section that are the same for every feature.
struct CatalogSectionTests {
  private static func product(_ changes: [(String, Written?)] = []) -> Written {
    var members: [(name: String, value: Written)] = [
      ("id", "p"), ("name", ["en": "E", "ko": "K"]), ("minimumWon", 1), ("maximumWon", 10),
      ("tiers", [tier]),
    ]
    for (name, value) in changes {
      members.removeAll { $0.name == name }
      if let value { members.append((name, value)) }
    }
    return .object(members)
  }

  private static let tier: Written = ["months": 12, "rateBasisPoints": 320]
  /// One character of 241 bytes.
  private static let manyMarks = Written.string("E" + String(repeating: "\u{301}", count: 120))
  private static let half: Written = ["months": 6, "rateBasisPoints": 300]

  @Test func `A valid section offers the products written in it`() async throws {
    let source = FixedCatalogSource(["plain": [Self.product()]])
    let offered = try await PlainProduct.section.products(in: source)
    let product = try #require(offered.first)
    #expect(offered.count == 1)
    #expect(product.kind == PlainProduct.kind)
    #expect(product.offer.limits == Won(1)...Won(10))
    #expect(product.offer.tiers.map(\.months) == [12])
  }

  @Test func `A catalog without the section offers no products`() async throws {
    let empty = FixedCatalogSource([:])
    #expect(try await PlainProduct.section.products(in: empty).isEmpty)
    let catalog = SectionCatalog<PlainProduct>(empty, section: PlainProduct.section)
    #expect(try await catalog.products().isEmpty)
  }

  @Test(
    arguments: [
      ("id", "a b", "id"), ("id", 7, "id"), ("id", nil, "id"),
      ("minimumWon", 0, "minimumWon"), ("minimumWon", 11, "maximumWon"),
      ("maximumWon", "10", "maximumWon"), ("maximumWon", .number("1e3"), "maximumWon"),
      ("maximumWon", .number("99999999999999999999"), "maximumWon"),
      ("name", ["en": "E"], "name.ko"), ("name", "E", "name"),
      ("name", ["en": "\u{1B}[31m", "ko": "K"], "name.en"),
      ("name", ["en": "\u{202E}E", "ko": "K"], "name.en"),
      ("name", ["en": "", "ko": "K"], "name.en"),
      ("name", ["en": manyMarks, "ko": "K"], "name.en"),
      ("tiers", [], "tiers"), ("tiers", nil, "tiers"),
      ("tiers", [tier, tier], "tiers[1].months"), ("tiers", [tier, half, tier], "tiers[2].months"),
      ("tiers", [["months": 0, "rateBasisPoints": 1]], "tiers[0].months"),
      ("tiers", [["months": 121, "rateBasisPoints": 1]], "tiers[0].months"),
      ("tiers", [["months": 12, "rateBasisPoints": -1]], "tiers[0].rateBasisPoints"),
      ("tiers", [["months": 12, "rateBasisPoints": .number("320.0")]], "tiers[0].rateBasisPoints"),
      ("tiers", [["months": 12]], "tiers[0].rateBasisPoints"),
      ("colour", "red", "colour"),
    ] as [(String, Written?, String)])
  func `A fault is reported with its path`(name: String, value: Written?, path: String) {
    let section: Written = [Self.product(), Self.product([("id", "q"), (name, value)])]
    let faults = PlainProduct.section.faults(in: section.value)
    #expect(faults.map(\.path).contains("plain[1].\(path)"))
    #expect(faults.allSatisfy { $0.path.hasPrefix("plain[1]") })
  }

  @Test func `Two products with one ID are a fault`() {
    let section: Written = [Self.product(), Self.product()]
    let faults = PlainProduct.section.faults(in: section.value)
    #expect(faults.map(\.path) == ["plain[1].id"])
    #expect(faults.map(\.problem) == [.repeated("p")])
  }

  @Test func `All faults are reported, not only the first`() {
    let section: Written = [Self.product([("id", "a b"), ("minimumWon", -1), ("tiers", [])])]
    #expect(PlainProduct.section.faults(in: section.value).count == 3)
  }

  @Test func `A section that is not a list is a fault`() {
    let faults = PlainProduct.section.faults(in: Written.object([]).value)
    #expect(faults.map(\.problem) == [.wrongType(expected: .array)])
  }

  @Test func `Reading products from a faulty section throws all its faults`() async {
    let source = FixedCatalogSource(["plain": ["x", "y"]])
    let catalog = SectionCatalog<PlainProduct>(source, section: PlainProduct.section)
    let faults = PlainProduct.section.faults(in: Written.array(["x", "y"]).value)
    await #expect(throws: CatalogError.invalid(InputFaults(faults))) {
      try await catalog.products()
    }
  }
}

/// A product with an offer and no members of its own.
private struct PlainProduct: CatalogProduct {
  static let kind = ProductKind(declared: "plain")
  static let section = CatalogSection("plain", of: PlainProduct.self)

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }

  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> PlainProduct? {
    entry.offer(entry.members(&checker), &checker).map { PlainProduct(withdrawn: $0) }
  }
}
