/// A quote as people look at it: with the product's name and how the balance grows.
public struct Illustration: Sendable, Hashable {
  /// What people call the product.
  public let name: LocalizedText
  /// The figures.
  public let quote: Quote
  /// What is paid in and earned so far, before tax: at the opening, then after each month.
  public let growth: [Won]

  /// An illustration.
  public init(name: LocalizedText, quote: Quote, growth: [Won]) {
    (self.name, self.quote, self.growth) = (name, quote, growth)
  }
}
