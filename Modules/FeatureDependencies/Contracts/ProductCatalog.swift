/// The products of one feature that the bank offers, and at which rates.
///
/// A conformer gives products whose ids are unique, each with at least one tier and no term twice,
/// with a smallest amount of a won or more, and with a name in every language that can be seen and
/// is printable (``PrintableText``). It gives the same to every task, at once or later, until the
/// bank changes it. It can be called from any task. Its contract is `ProductCatalogContract`.
public protocol ProductCatalog<Product>: Sendable {
  /// What the feature calls one of its products.
  associatedtype Product: CatalogProduct

  /// The products on offer, in the order to show them; empty if there are none.
  ///
  /// Throws a ``CatalogError``.
  func products() async throws(CatalogError) -> [Product]
}

/// A product as a catalogue offers it: what every feature's own product type has in common.
public protocol CatalogProduct: Sendable, Hashable {
  /// The kind of all products of this type.
  static var kind: ProductKind { get }

  /// Name, limits and terms.
  var offer: ProductOffer { get set }

  /// What people and scripts are told of the product beside its offer, such as how it earns
  /// interest: names are those of the catalogue.
  var details: [SigningDocument.Field] { get }

  /// A product that is not in the catalogue any more and of which only `offer` is known. It is
  /// compared with what an earlier request opened; no figures are made of it.
  init(withdrawn offer: ProductOffer)

  /// The product that `entry` of a catalogue's section describes, or nil if something is wrong with
  /// it, which is then reported to `checker`.
  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> Self?
}

/// A catalogue of all products, section by section, whatever it is written in.
///
/// A conformer gives each section whole, and the same to every task, at once or later, until the
/// catalogue is changed. It can be called from any task. Its contract is `CatalogSourceContract`.
public protocol CatalogSource: Sendable {
  /// The section called `name`, or nil if the catalogue has none: then nothing of it is on offer.
  ///
  /// Throws ``CatalogError/unavailable(reason:)``.
  func section(_ name: String) async throws(CatalogError) -> InputValue?
}

/// Why there is no catalogue.
public enum CatalogError: Error, Sendable, Equatable {
  /// The products cannot be had now; `reason` is for whoever runs the bank.
  case unavailable(reason: LocalizedText)
  /// What the catalogue says is wrong at these places.
  case invalid(InputFaults)
}
