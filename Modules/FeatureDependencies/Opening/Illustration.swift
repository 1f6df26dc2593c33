/// A quote with the name of the product, and the growth of an account with monthly payments.
public struct Illustration: Sendable, Hashable {
  /// The display name of the product.
  public var name: LocalizedText
  /// The figures.
  public var quote: Quote
  /// Payments and interest so far: at the opening, then after each month. Empty if only the opening
  /// pays in.
  public var growth: [Growth]

  /// Creates an illustration; `growth` is empty or has one element more than the term has months.
  public init(name: LocalizedText, quote: Quote, growth: [Growth]) {
    self.name = name
    self.quote = quote
    self.growth = growth
  }
}

/// Payments into an account, and interest earned, after a number of months.
public struct Growth: Sendable, Hashable {
  /// The sum of all payments so far.
  public let paidIn: Won
  /// The interest earned so far, before tax.
  public let earned: Won
  /// ``paidIn`` and ``earned`` together.
  public let total: Won

  /// Creates the sum of both. Throws ``MoneyError/overflow`` if it does not fit 64 bits.
  public init(paidIn: Won, earned: Won) throws(MoneyError) {
    self.paidIn = paidIn
    self.earned = earned
    total = try paidIn.adding(earned)
  }
}
