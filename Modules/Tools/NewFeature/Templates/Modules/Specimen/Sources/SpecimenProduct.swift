public import FeatureDependencies

/// The products of this kind that a bank offers.
public typealias SpecimenCatalog = ProductCatalog<SpecimenProduct>

/// A product of this kind that a bank offers.
public struct SpecimenProduct: CatalogProduct {
  /// Always ``FeatureDependencies/ProductKind/specimen``.
  public static var kind: ProductKind { .specimen }

  /// Name, limits and terms.
  public var offer: ProductOffer

  /// Creates a product with this offer.
  public init(offer: ProductOffer) { self.offer = offer }

  /// Creates a product that was withdrawn from the catalog, from its stored offer.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer) }

  /// Empty: a product of this kind has no details beyond its offer.
  public var details: [SigningDocument.Field] { [] }

  /// Parses `entry`, which has the members of an offer and no others; `checker` collects the
  /// faults.
  public static func read(
    _ entry: CatalogEntry, _ checker: inout InputChecker
  ) -> SpecimenProduct? {
    let members = entry.members(&checker)
    return entry.offer(members, &checker).map { SpecimenProduct(offer: $0) }
  }
}
