import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogMutants {
  static let all: [Mutant] = [
    mutant("a product twice") { $0 += $0 },
    mutant("nothing at all") { $0 = [] },
    each("a product without terms") { $0.tiers = [] },
    each("a term of no months") { offer in
      offer.tiers = offer.tiers.prefix(1).map { RateTier(months: 0, rate: $0.rate) }
    },
    each("a term twice") { $0.tiers += $0.tiers },
    each("a minimum of nothing") { $0.limits = .zero...Won(1) },
    each("an invisible name") { $0.name = LocalizedText(en: "Deposit", ko: "\u{3164}") },
    each("an escape sequence in a name") {
      $0.name = LocalizedText(verbatim: "\u{1B}[31mDeposit")
    },
    mutant("all but the last product") { $0 = Array($0.dropLast()) },
    mutant("another order") { $0.reverse() },
    each("one rate for all terms") { offer in
      guard let rate = offer.tiers.first?.rate else { return }
      offer.tiers = offer.tiers.map { RateTier(months: $0.months, rate: rate) }
    },
    Mutant("ProductCatalog", "the products of another feature") {
      try await ProductCatalogContract.check(OneShelf(), offering: try ReferenceProduct.all())
    },
    Mutant("ProductCatalog", "products that change in between") {
      let asked = Remembered(0)
      try await check { asked.next() > 1 ? [] : ReferenceProduct.known }
    },
  ]

  private static func mutant(
    _ name: String, _ change: @escaping @Sendable (inout [ReferenceProduct]) -> Void
  ) -> Mutant {
    Mutant("ProductCatalog", name) {
      var products = try ReferenceProduct.all()
      change(&products)
      try await check { [products] in products }
    }
  }

  /// A catalog whose offers are changed by `change`.
  private static func each(
    _ name: String, _ change: @escaping @Sendable (inout ProductOffer) -> Void
  ) -> Mutant {
    mutant(name) { products in
      for place in products.indices { change(&products[place].offer) }
    }
  }

  private static func check(_ products: @escaping @Sendable () -> [ReferenceProduct]) async throws {
    try await ProductCatalogContract.check(
      ChangedCatalog(base: FixedCatalog([])) { _ in products() },
      offering: try ReferenceProduct.all())
  }
}

/// Offers the same products to every feature.
private struct OneShelf: ProductCatalog {
  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    ReferenceProduct.known.compactMap { product in
      var entry = FixedEntry(product.offer)
      return Product.read(&entry)
    }
  }
}
