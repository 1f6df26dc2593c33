public import FeatureDependencies

/// What every ``FeatureDependencies/ProductCatalog`` owes: products that can be opened and told
/// apart.
public enum ProductCatalogContract<Product: CatalogProduct> {
  /// A catalogue that offers something, and that nobody changes meanwhile.
  public struct Fixture: Sendable {
    /// The subject.
    let catalog: any ProductCatalog<Product>
    /// What it offers, in the order to show it, if the fixture knows.
    let offered: [Product]?

    /// A fixture. ``ProductCatalogContract/whole`` compares what the catalogue gives with
    /// `offered`.
    public init(catalog: any ProductCatalog<Product>, offered: [Product]? = nil) {
      self.catalog = catalog
      self.offered = offered
    }

    func offers() async throws -> [ProductOffer] { try await catalog.products().map(\.offer) }
  }

  /// The clauses.
  public static var clauses: [Clause<Fixture>] { offering + asking }

  /// Clauses for a catalogue whose products are known beforehand: the fixture must list them.
  public static var whole: [Clause<Fixture>] {
    [
      Clause(
        "ProductCatalog.offersAll", "every product is offered whole, in the order to show them"
      ) { fixture, check in
        let offered = try check.some(fixture.offered, "a fixture that lists what is offered")
        try check.equal(try await fixture.catalog.products(), offered, "what is offered")
      }
    ]
  }

  private static var offering: [Clause<Fixture>] {
    [
      Clause("ProductCatalog.namesEachOnce", "no two products have one id") { fixture, check in
        let ids = try await fixture.offers().map(\.id)
        try check.holds(!ids.isEmpty, "at least one product", butCame: "none")
        try check.holds(
          Set(ids).count == ids.count, "a different id for each product", butCame: ids)
      },
      Clause(
        "ProductCatalog.offersTerms",
        "every product is offered for a term of a month or more, each once"
      ) { fixture, check in
        for offer in try await fixture.offers() {
          let months = offer.tiers.map(\.months)
          let isGood =
            !months.isEmpty && Set(months).count == months.count && months.allSatisfy { $0 > 0 }
          try check.holds(isGood, "terms for \(offer.id), each once", butCame: months)
        }
      },
      Clause("ProductCatalog.takesMoney", "the smallest amount of a product is a won or more") {
        fixture, check in
        for offer in try await fixture.offers() {
          try check.holds(
            offer.limits.lowerBound > .zero, "a minimum for \(offer.id) above zero",
            butCame: offer.limits.lowerBound)
        }
      },
      Clause(
        "ProductCatalog.names",
        "every product has a name in every language, which can be seen and a terminal can show"
      ) { fixture, check in
        for offer in try await fixture.offers() {
          for language in Language.allCases {
            let name = offer.name(language)
            try check.holds(
              PrintableText.holds(name) && PrintableText.isVisible(name),
              "a name for \(offer.id) in \(language) that can be seen",
              butCame: Told.scalars(name))
          }
        }
      },
    ]
  }

  private static var asking: [Clause<Fixture>] {
    [
      Clause("ProductCatalog.answersAll", "tasks that ask at once are all told the same") {
        fixture, check in
        let products = try await fixture.catalog.products()
        try check.holds(!products.isEmpty, "at least one product", butCame: "none")
        try await withThrowingTaskGroup(of: [Product].self) { group in
          for _ in 0..<16 { group.addTask { try await fixture.catalog.products() } }
          for try await told in group { try check.equal(told, products, "what is offered") }
        }
      },
      Clause("ProductCatalog.staysTheSame", "asked twice, it offers the same") {
        fixture, check in
        let products = try await fixture.catalog.products()
        try check.equal(try await fixture.catalog.products(), products, "what is offered again")
      },
    ]
  }
}
