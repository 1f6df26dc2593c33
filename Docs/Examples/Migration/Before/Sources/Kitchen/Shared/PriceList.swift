/// The prices of the shop, in won.
final class PriceList {
  static let shared = PriceList()

  private let prices = ["flour": 3200, "milk": 2800, "eggs": 6500, "butter": 7900]

  func price(of name: String) -> Int { prices[name] ?? 0 }
}
