import Core
import Scripting
import Testing

@testable import App

@MainActor struct DirectionTests {
  @Test(arguments: [
    ("orders/17", "Change address", "Deliver to"),
    ("orders/17", "Chat", "Chat about order 17"),
    ("orders/17/chat", "Open order", "Order 17"),
    ("orders/17/chat", "Seller", "Profile of Mina"),
    ("profile", "My orders", "Orders"),
    ("profile", "Contact support", "Chat"),
  ])
  func `Each feature opens the others`(link: String, button: String, screen: String) async throws {
    let shop = Shop()
    shop.window.open("shop://\(link)")
    try await shop.user.tap("Sign in as Hana", button)
    #expect(shop.user.shown == screen)
  }

  @Test func `Order and chat open each other a hundred deep, and are released`() async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana", "Order 17")
    let first = Weak(shop.window.stack?.top)
    for _ in 0..<100 { try await shop.user.tap("Chat", "Open order") }
    #expect(shop.titles.count == 202 && shop.connections == 1)
    shop.window.stack?.popToRoot()
    #expect(first.isReleased && shop.titles == ["Orders"])
  }

  @Test func `A button follows its flag while the screen is shown`() async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana", "Order 17")
    #expect(shop.user.buttons == ["Change address", "Chat"])
    shop.flags.chat = false
    #expect(shop.user.buttons == ["Change address"])
  }
}
