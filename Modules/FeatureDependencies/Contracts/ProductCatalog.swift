/// The products of one feature that the bank offers, with their rates.
///
/// A conformer returns products with unique IDs. Each product has at least one tier, no term twice,
/// a minimum amount of at least one won, and a visible, printable name in every language
/// (``PrintableText``). Repeated and concurrent calls return the same products until the bank
/// changes them. Any task may call it. The contract is `ProductCatalogContract`.
///
///     func names<Product: CatalogProduct>(
///       in catalog: any ProductCatalog<Product>
///     ) async throws(CatalogError) -> [LocalizedText] {
///       let products = try await catalog.products()
///       return products.map(\.offer.name)
///     }
public protocol ProductCatalog<Product>: Sendable {
  /// The feature's type of a product.
  associatedtype Product: CatalogProduct

  /// Returns the products on offer in display order; empty if there are none.
  ///
  /// Throws a ``CatalogError``.
  func products() async throws(CatalogError) -> [Product]
}

/// A product in a catalog. Each feature's own product type conforms.
public protocol CatalogProduct: Sendable, Hashable {
  /// The kind of all products of this type.
  static var kind: ProductKind { get }

  /// ID, name, limits and terms.
  var offer: ProductOffer { get set }

  /// The fields that people and scripts see in addition to the offer, such as the interest method.
  /// Their names are the keys of the catalog.
  var details: [SigningDocument.Field] { get }

  /// Creates a product that is no longer in the catalog, so that only its `offer` is known.
  ///
  /// It is compared with the terms of an earlier request; no figures are computed from it.
  init(withdrawn offer: ProductOffer)

  /// Reads the product that `entry` describes. If the entry is invalid, reports its faults to
  /// `checker` and returns nil.
  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> Self?
}

/// A catalog of all products by section, independent of its file format.
///
/// A conformer returns each section completely. Each text, number, boolean and null in it has its
/// own position. Repeated and concurrent calls return the same until the catalog changes. Any task
/// may call it. The contract is `CatalogSourceContract`.
public protocol CatalogSource: Sendable {
  /// Returns the section called `name`, or nil if the catalog has none: then the bank offers none
  /// of its products.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``.
  func section(_ name: String) async throws(CatalogError) -> InputValue?
}

/// Why a catalog could not be read.
public enum CatalogError: Error, Sendable, Equatable {
  /// The products are unavailable now; `reason` is for the bank's operator.
  case unavailable(reason: LocalizedText)
  /// The catalog has these faults.
  case invalid(InputFaults)
}
