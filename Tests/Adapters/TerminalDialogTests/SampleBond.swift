import FeatureDependencies

/// A product as a feature describes it: the tests of this module depend on no feature.
struct Bond: CatalogProduct {
  static let kind = ProductKind(declared: "bond")

  var offer: ProductOffer
  let details: [SigningDocument.Field]

  init(_ offer: ProductOffer, details: [SigningDocument.Field]) {
    self.offer = offer
    self.details = details
  }

  init(withdrawn offer: ProductOffer) { self.init(offer, details: []) }

  /// Reads a bond from `entry`, its name; the two terms and the detail are always the same.
  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> Bond? {
    guard case .string(let name) = entry.value.content, let id = ProductID("plain"),
      let low = AnnualRate(basisPoints: 290), let high = AnnualRate(basisPoints: 320)
    else { return nil }
    let offer = ProductOffer(
      id: id, name: LocalizedText(en: name, ko: "국민주택채권"),
      limits: Won(1_000_000)...Won(1_000_000_000),
      tiers: [RateTier(months: 6, rate: low), RateTier(months: 12, rate: high)])
    let coupon = SigningDocument.Field(
      "coupon", LocalizedText(en: "Coupon", ko: "이표"),
      .named("yearly", LocalizedText(en: "yearly", ko: "연 1회")))
    return Bond(offer, details: [coupon])
  }
}

/// A catalog whose only section lists one bond per name.
struct BondCatalog: CatalogSource {
  let names: [String]

  func section(_ name: String) async throws(CatalogError) -> InputValue? {
    let place = TextPosition(line: 1, column: 1)
    return InputValue(.array(names.map { InputValue(.string($0), at: place) }), at: place)
  }
}
