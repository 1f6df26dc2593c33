public import FeatureDependencies

/// A product of this kind that a bank offers.
public struct SpecimenProduct: CatalogProduct {
  /// Always ``FeatureDependencies/ProductKind/specimen``.
  public static var kind: ProductKind { .specimen }
  /// Always `specimen`.
  public static var section: String { "specimen" }

  /// Name, limits and terms.
  public var offer: ProductOffer

  /// Creates a product with this offer.
  public init(offer: ProductOffer) { self.offer = offer }

  /// Empty: a product of this kind has no details beyond its offer.
  public var details: [SigningDocument.Field] { [] }

  /// Reads the product that `entry` describes: an offer alone.
  public static func read(_ entry: inout some CatalogEntry) -> SpecimenProduct? {
    entry.offer.map { SpecimenProduct(offer: $0) }
  }
}
