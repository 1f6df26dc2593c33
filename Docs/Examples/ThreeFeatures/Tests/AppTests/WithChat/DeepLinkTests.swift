import Scripting
import Testing

@testable import App

@MainActor struct DeepLinkTests {
  @Test(arguments: [
    ("shop://orders", ["Orders"]),
    ("shop://orders/17", ["Orders", "Order 17"]),
    ("shop://orders/17/chat", ["Orders", "Order 17", "Chat about order 17"]),
    ("shop://orders/none/chat", ["Orders"]),
    ("shop://profile/Mina", ["Profile", "Profile of Mina"]),
    // Unknown links change nothing.
    ("shop://coupons/3", ["Orders", "Order 17"]),
    ("http://orders", ["Orders", "Order 17"]),
    ("", ["Orders", "Order 17"]),
  ])
  func `A link selects a tab and builds its screens`(link: String, titles: [String]) async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana", "Order 17")
    shop.window.open(link)
    #expect(shop.titles == titles)
  }

  @Test func `A link that arrives before sign-in is opened after it, once`() async throws {
    let shop = Shop()
    shop.window.open("shop://orders/17/chat")
    #expect(shop.titles == ["Welcome"])
    try await shop.user.tap("Sign in as Hana")
    #expect(shop.titles == ["Orders", "Order 17", "Chat about order 17"])
    shop.window.endSession()
    try await shop.user.tap("Sign in as Hana")
    #expect(shop.titles == ["Orders"])
  }
}
