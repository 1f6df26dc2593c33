/// The prices of the shop.
public protocol Pricing {
  /// Returns the price in won.
  func price(of ingredient: Ingredient) -> Int
}
