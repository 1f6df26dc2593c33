public import FeatureDependencies

/// The contract of every ``FeatureDependencies/ProductCatalog``: products that can be opened, each
/// with an ID of its own.
public enum ProductCatalogContract<Product: CatalogProduct> {
  /// A catalog with at least one product that does not change during the test.
  public struct Fixture: Sendable {
    /// The catalog under test.
    public let catalog: any ProductCatalog<Product>
    /// The expected products in display order; nil if the fixture does not know them.
    public let offered: [Product]?

    /// Creates a fixture. ``ProductCatalogContract/whole`` compares the catalog's products with
    /// `offered`.
    public init(catalog: any ProductCatalog<Product>, offered: [Product]? = nil) {
      self.catalog = catalog
      self.offered = offered
    }

    /// The offers of all products.
    public func offers() async throws -> [ProductOffer] {
      try await catalog.products().map(\.offer)
    }
  }

  /// The clauses that every catalog must pass.
  public static var clauses: [Clause<Fixture>] { offering + asking }

  /// Clauses for a catalog whose products are known in advance; they require
  /// ``ProductCatalogContract/Fixture/offered``.
  public static var whole: [Clause<Fixture>] {
    [
      Clause(
        "ProductCatalog.offersAll", "every product is offered, complete and in display order"
      ) { fixture, check in
        let offered = try check.some(fixture.offered, "a fixture that lists the offers")
        try check.equal(try await fixture.catalog.products(), offered, "the products offered")
      }
    ]
  }

  private static var offering: [Clause<Fixture>] {
    [
      Clause("ProductCatalog.namesEachOnce", "no two products have the same id") { fixture, check in
        let ids = try await fixture.offers().map(\.id)
        try check.holds(!ids.isEmpty, "at least one product", butCame: "none")
        try check.holds(
          Set(ids).count == ids.count, "a different id for each product", butCame: ids)
      },
      Clause(
        "ProductCatalog.offersTerms",
        "every product has terms of at least one month, without duplicates"
      ) { fixture, check in
        for offer in try await fixture.offers() {
          let months = offer.tiers.map(\.months)
          let isGood =
            !months.isEmpty && Set(months).count == months.count && months.allSatisfy { $0 > 0 }
          try check.holds(isGood, "terms for \(offer.id), each once", butCame: months)
        }
      },
      Clause(
        "ProductCatalog.requiresPositiveAmounts",
        "the minimum amount of every product is at least one won"
      ) {
        fixture, check in
        for offer in try await fixture.offers() {
          try check.holds(
            offer.limits.lowerBound > .zero, "a minimum for \(offer.id) above zero",
            butCame: offer.limits.lowerBound)
        }
      },
      Clause(
        "ProductCatalog.names",
        "every product has a name in every language that is visible and printable"
      ) { fixture, check in
        for offer in try await fixture.offers() {
          for language in Language.allCases {
            let name = offer.name(language)
            try check.holds(
              PrintableText.holds(name) && PrintableText.isVisible(name),
              "a visible name for \(offer.id) in \(language)",
              butCame: ValueDescription.scalars(name))
          }
        }
      },
    ]
  }

  private static var asking: [Clause<Fixture>] {
    [
      Clause("ProductCatalog.answersAll", "concurrent tasks get the same answer") {
        fixture, check in
        let products = try await fixture.catalog.products()
        try check.holds(!products.isEmpty, "at least one product", butCame: "none")
        try await withThrowingTaskGroup(of: [Product].self) { group in
          for _ in 0..<16 { group.addTask { try await fixture.catalog.products() } }
          for try await answer in group { try check.equal(answer, products, "the products") }
        }
      },
      Clause("ProductCatalog.staysTheSame", "reading the catalog twice returns the same products") {
        fixture, check in
        let products = try await fixture.catalog.products()
        try check.equal(
          try await fixture.catalog.products(), products, "the products offered again")
      },
    ]
  }
}
