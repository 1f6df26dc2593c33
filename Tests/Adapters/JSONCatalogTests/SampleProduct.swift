import FeatureDependencies

/// The name of a section of sample products.
protocol SampleSection: Sendable { static var name: String { get } }

enum Deposits: SampleSection { static let name = "deposits" }

enum Savings: SampleSection { static let name = "savings" }

/// A product as a feature declares it: an offer and two members of its own.
struct SampleProduct<Section: SampleSection>: CatalogProduct {
  enum Interest: String, CaseIterable { case simple, monthlyCompound }

  static var kind: ProductKind { ProductKind(declared: "sample") }
  static var section: String { Section.name }

  var offer: ProductOffer
  let interest: Interest
  let bonus: AnnualRate?

  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> SampleProduct? {
    let (interest, bonus) = (entry.word("interest") as Interest?, entry.bonus("bonus"))
    guard let offer = entry.offer, let interest else { return nil }
    return SampleProduct(offer: offer, interest: interest, bonus: bonus)
  }
}

typealias SampleDeposit = SampleProduct<Deposits>
typealias SampleSavings = SampleProduct<Savings>

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
