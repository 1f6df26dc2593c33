/// A quote with what is shown beside it: the product's name, and how the money grows.
public struct Illustration: Sendable, Hashable {
  /// What people call the product.
  public let name: LocalizedText
  /// The figures.
  public let quote: Quote
  /// What is paid in and earned so far: at the opening, then after each month.
  public let growth: [Growth]

  /// An illustration of `quote`.
  public init(name: LocalizedText, quote: Quote, growth: [Growth]) {
    self.name = name
    self.quote = quote
    self.growth = growth
  }
}

/// What was paid into an account and earned by it after a number of months.
public struct Growth: Sendable, Hashable {
  /// All that was paid in so far.
  public let paidIn: Won
  /// The interest earned so far, before tax.
  public let earned: Won
  /// ``paidIn`` and ``earned`` together.
  public let total: Won

  /// What was paid in and earned. Throws ``MoneyError/overflow`` if the sum does not fit 64 bits.
  public init(paidIn: Won, earned: Won) throws(MoneyError) {
    self.paidIn = paidIn
    self.earned = earned
    total = try paidIn.adding(earned)
  }
}
