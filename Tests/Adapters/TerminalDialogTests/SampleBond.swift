import FeatureDependencies
import FeatureDependenciesTesting

/// A product as a feature describes it: the tests of this module depend on no feature.
struct Bond: CatalogProduct {
  static let kind = ProductKind(declared: "bond")
  static let section = "bonds"

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(withdrawn offer: ProductOffer) { self.offer = offer }

  static func read(_ entry: inout some CatalogEntry) -> Bond? {
    entry.offer.map { Bond(withdrawn: $0) }
  }

  /// The bond `plain` called `name`, for two terms.
  static func sample(_ name: String) throws -> Bond {
    let plain = try FeatureDependenciesTesting.Samples.offer(
      "plain", within: 1_000_000...1_000_000_000, terms: [6: 290, 12: 320])
    return Bond(
      withdrawn: ProductOffer(
        id: plain.id, name: LocalizedText(en: name, ko: "국민주택채권"), limits: plain.limits,
        tiers: plain.tiers))
  }
}
