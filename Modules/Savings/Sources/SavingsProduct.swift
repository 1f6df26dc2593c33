public import FeatureDependencies

/// An installment savings account (적금) on offer.
public struct SavingsProduct: CatalogProduct {
  /// Always `ProductKind.savings`.
  public static var kind: ProductKind { .savings }
  /// Always `savings`.
  public static var section: String { "savings" }

  /// ID, name, limits and terms; the limits apply to the monthly payment.
  public var offer: ProductOffer
  /// The bonus on top of the rate for an account that is linked to a deposit; nil for none.
  public let linkedBonus: AnnualRate?

  /// Creates a product, which is not validated; without `linkedBonus` a link has no effect on the
  /// rate.
  public init(offer: ProductOffer, linkedBonus: AnnualRate?) {
    self.offer = offer
    self.linkedBonus = linkedBonus
  }

  /// One field, `linkedBonusBasisPoints`; none without a bonus.
  public var details: [SigningDocument.Field] {
    guard let linkedBonus else { return [] }
    let label = LocalizedText(en: "Linked bonus", ko: "연결 우대금리")
    return [SigningDocument.Field("linkedBonusBasisPoints", label, .rate(linkedBonus))]
  }

  /// Reads the savings product that `entry` describes: an offer, and optionally
  /// `linkedBonusBasisPoints`.
  public static func read(_ entry: inout some CatalogEntry) -> SavingsProduct? {
    let bonus = entry.bonus("linkedBonusBasisPoints")
    return entry.offer.map { SavingsProduct(offer: $0, linkedBonus: bonus) }
  }
}
