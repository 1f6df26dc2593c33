import Scripting
import Testing

@testable import App

@MainActor struct FlagTests {
  // Also runs in the build without chat.
  @Test func `Without chat there is no button for it, and a link ends before it`() async throws {
    let shop = Shop()
    shop.flags.chat = false
    shop.window.open("shop://orders/17/chat")
    try await shop.user.tap("Sign in as Hana")
    #expect(shop.titles == ["Orders", "Order 17"])
    #expect(shop.user.buttons == ["Change address"])
    shop.window.tab = .profile
    #expect(shop.user.buttons == ["My orders", "Sign out"])
  }
}
