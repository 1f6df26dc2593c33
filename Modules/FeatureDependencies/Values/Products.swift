/// Which of the bank's two products.
public enum ProductKind: String, Sendable, CaseIterable {
  /// A time deposit (정기예금): one sum, paid in once.
  case deposit
  /// An installment savings (적금): a sum paid in each month.
  case savings
}

/// How a deposit earns interest.
public enum InterestMethod: String, Sendable, CaseIterable {
  /// Simple interest, paid in one sum at maturity.
  case simple
  /// Interest earns interest each month; paid in one sum at maturity.
  case monthlyCompound
  /// Simple interest, paid out and taxed each month.
  case monthlyPayout
}

/// A term a product is offered for, and what it earns.
public struct RateTier: Sendable, Hashable {
  /// The term in months.
  public let months: Int
  /// The yearly rate for that term.
  public let rate: AnnualRate

  /// A tier of `months` months at `rate`.
  public init(months: Int, rate: AnnualRate) { (self.months, self.rate) = (months, rate) }
}

/// What every product has: a name, limits, and the terms it is offered for.
public struct ProductOffer: Sendable, Hashable {
  /// What the product is called in catalogues and scripts.
  public let id: ProductID
  /// What people call it.
  public let name: LocalizedText
  /// The smallest and largest amount, both included: once for a deposit, each month for a savings.
  public let limits: ClosedRange<Won>
  /// The terms offered, each once.
  public let tiers: [RateTier]

  /// An offer.
  public init(id: ProductID, name: LocalizedText, limits: ClosedRange<Won>, tiers: [RateTier]) {
    (self.id, self.name, self.limits, self.tiers) = (id, name, limits, tiers)
  }
}

/// A time deposit (정기예금) the bank offers.
public struct DepositProduct: Sendable, Hashable {
  /// Name, limits and terms.
  public let offer: ProductOffer
  /// How it earns interest.
  public let interest: InterestMethod

  /// A deposit product.
  public init(offer: ProductOffer, interest: InterestMethod) {
    (self.offer, self.interest) = (offer, interest)
  }
}

/// An installment savings (적금) the bank offers.
public struct SavingsProduct: Sendable, Hashable {
  /// Name, limits of the monthly amount, and terms.
  public let offer: ProductOffer
  /// What a savings linked to a deposit earns on top of its tier.
  public let linkedBonus: AnnualRate

  /// A savings product.
  public init(offer: ProductOffer, linkedBonus: AnnualRate) {
    (self.offer, self.linkedBonus) = (offer, linkedBonus)
  }
}
