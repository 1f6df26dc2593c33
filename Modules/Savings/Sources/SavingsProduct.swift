public import FeatureDependencies

/// A catalog of installment savings accounts (적금).
public typealias SavingsCatalog = ProductCatalog<SavingsProduct>

/// An installment savings account (적금) on offer.
public struct SavingsProduct: CatalogProduct {
  /// Always `ProductKind.savings`.
  public static var kind: ProductKind { .savings }

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

  /// Creates a product that is no longer in the catalog. Its bonus is unknown: no figures are
  /// computed from it.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer, linkedBonus: nil) }

  /// One field, `linkedBonusBasisPoints`; none without a bonus.
  public var details: [SigningDocument.Field] {
    guard let linkedBonus else { return [] }
    let label = LocalizedText(en: "Bonus if linked to a deposit", ko: "예금 연결 우대금리")
    return [SigningDocument.Field("linkedBonusBasisPoints", label, .rate(linkedBonus))]
  }

  /// Reads the savings product that `entry` describes. Its members are those of an offer, and
  /// optionally `linkedBonusBasisPoints`.
  ///
  /// If the entry is invalid, reports its faults and returns nil. A tier whose rate plus bonus
  /// exceeds 100 % is also a fault.
  public static func read(
    _ entry: CatalogEntry, _ checker: inout InputChecker
  ) -> SavingsProduct? {
    let name = "linkedBonusBasisPoints"
    let members = entry.members(optional: [name], &checker)
    let offer = entry.offer(members, &checker)
    let bonus = entry.rate(members[name], "\(entry.path).\(name)", &checker)
    guard let offer, bonus != nil || members[name] == nil else { return nil }
    guard let bonus else { return SavingsProduct(offer: offer, linkedBonus: nil) }
    let limits = Int64(AnnualRate.range.lowerBound)...Int64(AnnualRate.range.upperBound)
    for (index, tier) in offer.tiers.enumerated() where tier.rate.adding(bonus) == nil {
      let sum = "\(tier.rate.basisPoints + bonus.basisPoints)"
      let path = "\(entry.path).tiers[\(index)]"
      checker.report(.outOfRange(sum, limits), path, entry.value.position)
    }
    return SavingsProduct(offer: offer, linkedBonus: bonus)
  }
}
