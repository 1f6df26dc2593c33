public import FeatureDependencies

/// The installment savings (적금) that a bank offers.
public typealias SavingsCatalog = ProductCatalog<SavingsProduct>

/// An installment savings (적금) that a bank offers.
public struct SavingsProduct: CatalogProduct {
  /// Always ``FeatureDependencies/ProductKind/savings``.
  public static var kind: ProductKind { .savings }

  /// Name, limits of the monthly amount, and terms.
  public var offer: ProductOffer
  /// What a savings linked to a deposit earns on top of its tier.
  public let linkedBonus: AnnualRate?

  /// A savings product; without a `linkedBonus` a link earns nothing more.
  public init(offer: ProductOffer, linkedBonus: AnnualRate?) {
    self.offer = offer
    self.linkedBonus = linkedBonus
  }

  /// A savings of which only `offer` is known.
  public init(withdrawn offer: ProductOffer) { self.init(offer: offer, linkedBonus: nil) }

  /// What a link to a deposit earns.
  public var details: [SigningDocument.Field] {
    guard let linkedBonus else { return [] }
    let label = LocalizedText(en: "Bonus if linked to a deposit", ko: "예금 연결 우대금리")
    return [SigningDocument.Field("linkedBonusBasisPoints", label, .rate(linkedBonus))]
  }

  /// The savings that `entry` describes: an offer, and perhaps `linkedBonusBasisPoints`. A tier and
  /// the bonus together pass 100 % nowhere.
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
