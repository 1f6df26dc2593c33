public import FeatureDependencies

/// The contract of every ``FeatureDependencies/ProductCatalog``: it offers the bank's products, and
/// none of another feature.
public enum ProductCatalogContract {
  /// Throws a ``Violation`` unless `catalog`, which does not change during the test, offers exactly
  /// `products` of their type, in display order.
  public static func check<Product: CatalogProduct>(
    _ catalog: some ProductCatalog, offering products: [Product]
  ) async throws {
    try await Clause<Void>(
      "ProductCatalog.offersProducts",
      "all products of a type, and no others, are offered each time, complete and in display order"
    ) { _, check in
      for time in ["first", "second"] {
        let offered = try await catalog.products(of: Product.self)
        try check.equal(offered, products, "the products at the \(time) call")
      }
      try check.equal(try await catalog.products(of: Unlisted.self), [], "other products")
    }.verify {}
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
