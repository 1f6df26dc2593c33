public import FeatureDependencies

/// A time deposit (정기예금) on offer.
public struct DepositProduct: CatalogProduct {
  /// Always `ProductKind.deposit`.
  public static var kind: ProductKind { .deposit }
  /// Always `deposits`.
  public static var section: String { "deposits" }

  /// ID, name, limits and terms; the limits apply to the single payment.
  public var offer: ProductOffer
  /// How the deposit earns interest.
  public let interest: InterestMethod

  /// Creates a product, which is not validated.
  public init(offer: ProductOffer, interest: InterestMethod) {
    self.offer = offer
    self.interest = interest
  }

  /// One field, `interest`: the interest method.
  public var details: [SigningDocument.Field] {
    let label = LocalizedText(en: "Interest", ko: "이자 방식")
    return [SigningDocument.Field("interest", label, .named(interest.rawValue, interest.name))]
  }

  /// Reads the deposit that `entry` describes: an offer and `interest`, an ``InterestMethod``.
  public static func read(_ entry: inout some CatalogEntry) -> DepositProduct? {
    let interest: InterestMethod? = entry.word("interest")
    guard let offer = entry.offer, let interest else { return nil }
    return DepositProduct(offer: offer, interest: interest)
  }
}
