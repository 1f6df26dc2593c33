public import FeatureDependencies

/// The products of this kind that a bank offers.
public typealias SpecimenCatalog = ProductCatalog<SpecimenProduct>

/// A product of this kind that a bank offers.
public struct SpecimenProduct: CatalogProduct {
  /// Always ``FeatureDependencies/ProductKind/specimen``.
  public static var kind: ProductKind { .specimen }

  /// Name, limits and terms.
  public var offer: ProductOffer

  /// A product.
  public init(offer: ProductOffer) { self.offer = offer }

  /// A product of which only `offer` is known.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer) }

  /// Nothing beside the offer.
  public var details: [SigningDocument.Field] { [] }

  /// The product that `entry` describes: an offer and no more.
  public static func read(
    _ entry: CatalogEntry, _ checker: inout InputChecker
  ) -> SpecimenProduct? {
    let members = entry.members(&checker)
    return entry.offer(members, &checker).map { SpecimenProduct(offer: $0) }
  }
}
