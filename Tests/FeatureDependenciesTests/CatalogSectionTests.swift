import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// What every feature's section of a catalogue is checked for, apart from any product.
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

  @Test func `A good section offers what is written in it`() async throws {
    let source = FixedCatalogSource(["plain": [Self.product()]])
    let offered = try await PlainProduct.section.products(in: source)
    let product = try #require(offered.first)
    #expect(offered.count == 1)
    #expect(product.kind == PlainProduct.kind)
    #expect(product.offer.limits == Won(1)...Won(10))
    #expect(product.offer.tiers.map(\.months) == [12])
  }

  @Test func `A catalogue without the section offers nothing of it`() async throws {
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
      ("tiers", [], "tiers"), ("tiers", nil, "tiers"),
      ("tiers", [tier, tier], "tiers[1].months"),
      ("tiers", [["months": 0, "rateBasisPoints": 1]], "tiers[0].months"),
      ("tiers", [["months": 121, "rateBasisPoints": 1]], "tiers[0].months"),
      ("tiers", [["months": 12, "rateBasisPoints": -1]], "tiers[0].rateBasisPoints"),
      ("tiers", [["months": 12, "rateBasisPoints": .number("320.0")]], "tiers[0].rateBasisPoints"),
      ("tiers", [["months": 12]], "tiers[0].rateBasisPoints"),
      ("colour", "red", "colour"),
    ] as [(String, Written?, String)])
  func `A fault is named with the path to it`(name: String, value: Written?, path: String) {
    let section: Written = [Self.product(), Self.product([("id", "q"), (name, value)])]
    let faults = PlainProduct.section.faults(in: section.value)
    #expect(faults.map(\.path).contains("plain[1].\(path)"))
    #expect(faults.allSatisfy { $0.path.hasPrefix("plain[1]") })
  }

  @Test func `Two products of one id are a fault`() {
    let section: Written = [Self.product(), Self.product()]
    let faults = PlainProduct.section.faults(in: section.value)
    #expect(faults.map(\.path) == ["plain[1].id"])
    #expect(faults.map(\.problem) == [.repeated("p")])
  }

  @Test func `All faults are named, not only the first`() {
    let section: Written = [Self.product([("id", "a b"), ("minimumWon", -1), ("tiers", [])])]
    #expect(PlainProduct.section.faults(in: section.value).count == 3)
  }

  @Test func `A section that is no list is a fault`() {
    let faults = PlainProduct.section.faults(in: Written.object([]).value)
    #expect(faults.map(\.problem) == [.wrongType(expected: .array)])
  }

  @Test func `A faulty section is told whole to whoever asks for its products`() async {
    let source = FixedCatalogSource(["plain": ["x", "y"]])
    let catalog = SectionCatalog<PlainProduct>(source, section: PlainProduct.section)
    let faults = PlainProduct.section.faults(in: Written.array(["x", "y"]).value)
    await #expect(throws: CatalogError.invalid(InputFaults(faults))) {
      try await catalog.products()
    }
  }
}

/// An offer and nothing more.
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
