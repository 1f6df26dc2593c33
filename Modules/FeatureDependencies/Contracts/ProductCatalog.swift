/// The products that the bank offers, with their rates. Each feature reads its own.
///
/// A conformer returns products with unique IDs, each with one tier or more of one month or more,
/// no term twice, a minimum of one won or more, and a visible, printable name in every language
/// (``PrintableText``). Repeated calls return the same products until the bank changes them. Any
/// task may call it. The contract is `ProductCatalogContract`.
public protocol ProductCatalog: Sendable {
  /// Returns the products of this type in display order; empty if the bank offers none.
  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product]
}

extension ProductCatalog {
  /// Returns the products of this type, for code that does not know their feature.
  public func offered(
    of type: (some CatalogProduct).Type
  ) async throws(CatalogError) -> [OfferedProduct] {
    try await products(of: type).map {
      OfferedProduct(kind: type.kind, offer: $0.offer, details: $0.details)
    }
  }
}

/// A product in a catalog. Each feature's own product type conforms.
public protocol CatalogProduct: Sendable, Hashable {
  /// The kind of all products of this type.
  static var kind: ProductKind { get }

  /// The name of the catalog's section that lists them: `deposits`.
  static var section: String { get }

  /// ID, name, limits and terms.
  var offer: ProductOffer { get set }

  /// The fields that people and scripts see in addition to the offer, such as the interest method.
  /// Their names are the keys of the catalog.
  var details: [SigningDocument.Field] { get }

  /// Reads the product that `entry` describes; nil if the entry has a fault. It reads every member
  /// first, so that all faults are reported together.
  static func read(_ entry: inout some CatalogEntry) -> Self?
}

/// One product's entry in a catalog, independent of the file format.
///
/// A conformer notes the fault of a member that is missing, repeated or invalid, and of one that
/// the feature does not read. A catalog with a fault offers no products.
public protocol CatalogEntry {
  /// ID, name, limits and terms, which every entry has; nil if they have a fault.
  var offer: ProductOffer? { get }

  /// Reads the required member `name`, which has the text of a `Word`; nil if it has a fault.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) -> Word?

  /// Reads the optional member `name`: a bonus in basis points on top of the rate of each term; nil
  /// if it is absent or has a fault. A rate of more than 100 % with the bonus is a fault.
  mutating func bonus(_ name: String) -> AnnualRate?
}

/// A product on offer, for code that does not know its feature.
public struct OfferedProduct: Sendable, Hashable {
  /// The kind that its feature declares.
  public let kind: ProductKind
  /// ID, name, limits and terms.
  public let offer: ProductOffer
  /// The other fields to show: ``CatalogProduct/details``.
  public let details: [SigningDocument.Field]

  package init(kind: ProductKind, offer: ProductOffer, details: [SigningDocument.Field]) {
    self.kind = kind
    self.offer = offer
    self.details = details
  }
}

/// Why a catalog could not be read.
public enum CatalogError: Error, Sendable, Equatable {
  /// The products are unavailable now; `reason` is for the bank's operator.
  case unavailable(reason: LocalizedText)
}
