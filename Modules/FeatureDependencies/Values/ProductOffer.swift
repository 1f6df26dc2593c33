/// A term a product is offered for, and what it earns.
public struct RateTier: Sendable, Hashable {
  /// The term in months.
  public let months: Int
  /// The yearly rate for that term.
  public let rate: AnnualRate

  /// A tier of `months` months at `rate`.
  public init(months: Int, rate: AnnualRate) {
    self.months = months
    self.rate = rate
  }
}

/// What every product has: a name, limits, and the terms it is offered for.
public struct ProductOffer: Sendable, Hashable {
  /// What the product is called in catalogues and scripts.
  public let id: ProductID
  /// What people call it.
  public let name: LocalizedText
  /// The smallest and largest amount that is paid in at a time, both included.
  public let limits: ClosedRange<Won>
  /// The terms offered, each once.
  public let tiers: [RateTier]

  /// An offer.
  public init(id: ProductID, name: LocalizedText, limits: ClosedRange<Won>, tiers: [RateTier]) {
    self.id = id
    self.name = name
    self.limits = limits
    self.tiers = tiers
  }
}
