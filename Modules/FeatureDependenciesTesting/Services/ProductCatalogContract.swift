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
  public static var clauses: [Clause<Fixture>] {
    [
      Clause(
        "ProductCatalog.offersValidProducts",
        "each product has an id of its own, terms without duplicates, a minimum of at least one "
          + "won, and a name in every language that is visible and printable"
      ) { fixture, check in
        let offers = try await fixture.offers()
        try check.holds(!offers.isEmpty, "at least one product", butCame: "none")
        try check.equal(Set(offers.map(\.id)).count, offers.count, "the number of different ids")
        for offer in offers { try offer.isValid(check.inCase("the product \(offer.id)")) }
      },
      Clause(
        "ProductCatalog.staysTheSame", "repeated and concurrent calls return the same products"
      ) { fixture, check in
        let products = try await fixture.catalog.products()
        let again = try await fixture.catalog.products()
        try check.equal(again, products, "the products offered again")
        try await withThrowingTaskGroup(of: [Product].self) { group in
          for _ in 0..<16 { group.addTask { try await fixture.catalog.products() } }
          for try await answer in group { try check.equal(answer, products, "the products") }
        }
      },
    ]
  }

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
}

extension ProductOffer {
  fileprivate func isValid(_ check: Check) throws(Violation) {
    let months = tiers.map(\.months)
    let isGood =
      !months.isEmpty && Set(months).count == months.count && months.allSatisfy { $0 > 0 }
    try check.holds(isGood, "terms, each once", butCame: months)
    try check.holds(limits.lowerBound > .zero, "a positive minimum", butCame: limits.lowerBound)
    for language in Language.allCases {
      let name = name(language)
      let isShown = PrintableText.holds(name) && PrintableText.isVisible(name)
      try check.holds(
        isShown, "a visible name in \(language)", butCame: ValueDescription.scalars(name))
    }
  }
}
