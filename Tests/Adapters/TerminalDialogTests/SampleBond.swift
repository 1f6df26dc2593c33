import FeatureDependencies
import FeatureDependenciesTesting

/// A product as a feature describes it: the tests of this module depend on no feature.
struct Bond: CatalogProduct {
  static let kind = ProductKind(declared: "bond")
  static let section = "bonds"

  var offer: ProductOffer
  let details: [SigningDocument.Field]

  init(_ offer: ProductOffer, details: [SigningDocument.Field]) {
    self.offer = offer
    self.details = details
  }

  init(withdrawn offer: ProductOffer) { self.init(offer, details: []) }

  static func read(_ entry: inout some CatalogEntry) -> Bond? {
    entry.offer.map { Bond(withdrawn: $0) }
  }

  /// The bond `plain` called `name`, for two terms and with one detail.
  static func sample(_ name: String) throws -> Bond {
    let plain = try FeatureDependenciesTesting.Samples.offer(
      "plain", within: 1_000_000...1_000_000_000, terms: [6: 290, 12: 320])
    let offer = ProductOffer(
      id: plain.id, name: LocalizedText(en: name, ko: "국민주택채권"), limits: plain.limits,
      tiers: plain.tiers)
    let coupon = SigningDocument.Field(
      "coupon", LocalizedText(en: "Coupon", ko: "이표"),
      .named("yearly", LocalizedText(en: "yearly", ko: "연 1회")))
    return Bond(offer, details: [coupon])
  }
}
