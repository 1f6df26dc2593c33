import FeatureDependencies

/// A product as a feature declares it: an offer and one field of its own.
struct SampleProduct: CatalogProduct {
  enum Interest: String, CaseIterable { case simple, monthlyCompound }

  static let kind = ProductKind(declared: "sample")

  var offer: ProductOffer
  let interest: Interest

  var details: [SigningDocument.Field] { [] }

  init(offer: ProductOffer, interest: Interest) {
    self.offer = offer
    self.interest = interest
  }

  init(withdrawn offer: ProductOffer) { self.init(offer: offer, interest: .simple) }

  static func read(_ entry: CatalogEntry, _ checker: inout InputChecker) -> SampleProduct? {
    let members = entry.members(requiring: ["interest"], &checker)
    let offer = entry.offer(members, &checker)
    let interest = checker.text(
      members["interest"], entry.path + ".interest", expected: "one of simple, monthlyCompound",
      Interest.init(rawValue:))
    guard let offer, let interest else { return nil }
    return SampleProduct(offer: offer, interest: interest)
  }
}

extension CatalogSection {
  static let deposits = CatalogSection("deposits", of: SampleProduct.self)
  static let savings = CatalogSection("savings", of: SampleProduct.self)
}

/// The text of a catalog with one product, each field of which can be replaced.
struct SampleText {
  static let tier = #"{"months": 12, "rateBasisPoints": 320}"#
  static let name = #"{"en": "E", "ko": "K"}"#

  var id = #""p""#
  var name = SampleText.name
  var interest = #""simple""#
  var minimum = "1"
  var maximum = "10"
  var tiers = "[\(SampleText.tier)]"
  var more = ""

  var product: String {
    """
    {"id": \(id), "name": \(name), "interest": \(interest), "minimumWon": \(minimum), \
    "maximumWon": \(maximum), "tiers": \(tiers)\(more)}
    """
  }

  var catalog: String { #"{"version": 1, "savings": [], "deposits": [\#(product)]}"# }
}
