public import FeatureDependencies

/// The contract of every ``FeatureDependencies/ProductCatalog``: products that can be opened, each
/// with an ID of its own, and none of another feature.
public enum ProductCatalogContract {
  /// Throws a ``Violation`` unless `catalog`, which does not change during the test, keeps the
  /// contract and offers exactly `products` of this type, in display order. Returns the parts not
  /// checked.
  public static func check<Product: CatalogProduct>(
    _ catalog: some ProductCatalog, of type: Product.Type, offering products: Part<[Product]>
  ) async throws -> [String] {
    try await Clause<Void>(
      "ProductCatalog.offersValidProducts",
      "each product has an id of its own, terms of at least one month without duplicates, a "
        + "minimum of at least one won, and a name in every language that is visible and "
        + "printable; all products, and no others, are offered, complete and in display order"
    ) { _, check in
      let offered = try await catalog.products(of: type)
      try check.equal(try await catalog.products(of: type), offered, "the products, read again")
      try check.holds(!offered.isEmpty, "at least one product", butCame: "none")
      let ids = Set(offered.map(\.offer.id))
      try check.equal(ids.count, offered.count, "the number of different ids")
      for product in offered {
        try product.offer.isValid(check.inCase("the product \(product.offer.id)"))
      }
      if let expected = products.value { try check.equal(offered, expected, "the products") }
      try check.equal(try await catalog.products(of: Unlisted.self), [], "other products")
    }.verify {}
    return products.notChecked("the products on offer")
  }
}

/// A product of a feature that no catalog knows.
private struct Unlisted: CatalogProduct {
  static let kind = ProductKind(declared: "unlisted")
  static let section = "no-such-section"

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> Unlisted? {
    entry.offer.map { Unlisted(offer: $0) }
  }
}

extension ProductOffer {
  fileprivate func isValid(_ check: Check) throws(Deviation) {
    let months = tiers.map(\.months)
    let isGood = Set(months).count == months.count && (months.min() ?? 0) > 0
    try check.holds(isGood, "terms of at least one month, each once", butCame: months)
    try check.holds(limits.lowerBound > .zero, "a positive minimum", butCame: limits.lowerBound)
    for language in Language.allCases {
      let name = name(language)
      let isShown = PrintableText.holds(name) && PrintableText.isVisible(name)
      try check.holds(
        isShown, "a visible name in \(language)", butCame: ValueDescription.scalars(name))
    }
  }
}
