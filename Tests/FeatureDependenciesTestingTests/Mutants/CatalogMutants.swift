import FeatureDependencies
import FeatureDependenciesTesting

enum CatalogMutants {
  static let all: [Mutant] = [
    mutant("a product twice") { $0 += $0 },
    mutant("nothing at all") { $0 = [] },
    mutant("a product without terms") { products in
      products = products.map { $0.changed(tiers: []) }
    },
    mutant("a term twice") { products in
      products = products.map { $0.changed(tiers: $0.offer.tiers + $0.offer.tiers) }
    },
    mutant("a minimum of nothing") { products in
      products = products.map { $0.changed(limits: .zero...Won(1)) }
    },
    mutant("an invisible name") { products in
      products = products.map { $0.changed(name: LocalizedText(en: "Deposit", ko: "\u{3164}")) }
    },
    mutant("an escape sequence in a name") { products in
      products = products.map { $0.changed(name: LocalizedText(verbatim: "\u{1B}[31mDeposit")) }
    },
    mutant("all but the last product", isKnown: true) { $0 = Array($0.dropLast()) },
    mutant("another order", isKnown: true) { $0.reverse() },
    mutant("one rate for all", isKnown: true) { products in
      let rate = products.first?.offer.tiers.first?.rate
      products = products.map { $0.atOneRate(rate) }
    },
    Mutant("ProductCatalog", "the products of another feature") {
      _ = try await ProductCatalogContract.check(
        OneShelf(), of: ReferenceProduct.self, offering: .notChecked(because: "unknown"))
    },
    Mutant("ProductCatalog", "other products while several ask") {
      let crowd = Crowd()
      try await check { await crowd.isJoined() ? [] : ReferenceProduct.known }
    },
    Mutant("ProductCatalog", "products that change in between") {
      let asked = Remembered(0)
      try await check { asked.next() > 1 ? [] : ReferenceProduct.known }
    },
  ]

  private static func mutant(
    _ name: String, isKnown: Bool = false,
    _ change: @escaping @Sendable (inout [ReferenceProduct]) -> Void
  ) -> Mutant {
    Mutant("ProductCatalog", name) {
      var products = try ReferenceProduct.all()
      change(&products)
      try await check(isKnown: isKnown) { [products] in products }
    }
  }

  private static func check(
    isKnown: Bool = false, _ products: @escaping @Sendable () async -> [ReferenceProduct]
  ) async throws {
    _ = try await ProductCatalogContract.check(
      ChangedCatalog(base: FixedCatalog([])) { _ in await products() }, of: ReferenceProduct.self,
      offering: isKnown ? .checked(try ReferenceProduct.all()) : .notChecked(because: "unknown"))
  }
}

extension ReferenceProduct {
  fileprivate func changed(
    name: LocalizedText? = nil, limits: ClosedRange<Won>? = nil, tiers: [RateTier]? = nil
  ) -> ReferenceProduct {
    ReferenceProduct(
      offer: ProductOffer(
        id: offer.id, name: name ?? offer.name, limits: limits ?? offer.limits,
        tiers: tiers ?? offer.tiers))
  }
}

/// Offers the same products to every feature.
private struct OneShelf: ProductCatalog {
  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] {
    ReferenceProduct.known.map { Product(withdrawn: $0.offer) }
  }
}
