import FeatureDependencies
import FeatureDependenciesTesting

/// A fictional product that consists of an offer only.
struct ReferenceProduct: CatalogProduct {
  static let kind = ProductKind(declared: "reference")
  static let section = "references"

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(offer: ProductOffer) { self.offer = offer }
  init(withdrawn offer: ProductOffer) { self.init(offer: offer) }

  static func read(_ entry: inout some CatalogEntry) -> ReferenceProduct? {
    entry.offer.map { ReferenceProduct(offer: $0) }
  }

  /// Two products, each for two terms, at four rates.
  static func all() throws -> [ReferenceProduct] {
    [
      ReferenceProduct(offer: try Samples.offer("reference-1", terms: [12: 350, 24: 380])),
      ReferenceProduct(offer: try Samples.offer("reference-2", terms: [12: 400, 24: 430])),
    ]
  }

  /// The products of ``all()``, or none if that throws; every test would then fail.
  static var known: [ReferenceProduct] { (try? all()) ?? [] }
}
