/// A term on offer, with its rate.
public struct RateTier: Sendable, Hashable {
  /// The term in months.
  public let months: Int
  /// The yearly rate for this term.
  public let rate: AnnualRate

  /// Creates a tier of `months` months at `rate`.
  public init(months: Int, rate: AnnualRate) {
    self.months = months
    self.rate = rate
  }
}

/// The members that every product has: ID, name, limits and terms.
public struct ProductOffer: Sendable, Hashable {
  /// The ID in catalogs and scripts.
  public let id: ProductID
  /// The display name.
  public package(set) var name: LocalizedText
  /// The smallest and largest amount of one payment, both included.
  public package(set) var limits: ClosedRange<Won>
  /// The terms on offer, each once.
  public package(set) var tiers: [RateTier]

  /// Creates an offer, which is not validated.
  public init(id: ProductID, name: LocalizedText, limits: ClosedRange<Won>, tiers: [RateTier]) {
    self.id = id
    self.name = name
    self.limits = limits
    self.tiers = tiers
  }
}
