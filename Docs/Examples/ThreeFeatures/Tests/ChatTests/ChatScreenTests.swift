import Chat
import Core
import Scripting
import Testing

@testable import ChatHost

@MainActor struct ChatScreenTests {
  @Test(arguments: [
    (OrderID(7), "Seller", "Stub: profile of Mina"),
    (OrderID(7), "Open order", "Stub: order 7"),
    (nil, "Open order", "Stub: orders"),
  ])
  func `A chat opens the seller's profile and the order`(
    order: OrderID?, button: String, screen: String
  ) async throws {
    let stack = ScreenStack(ChatBuilder(dependency: ChatHost()).build(about: order))
    try await ScriptedUser { stack }.tap(button)
    #expect(stack.top?.title == screen)
  }

  @Test func `A chat shows the messages of its order`() async {
    let stack = ScreenStack(ChatBuilder(dependency: ChatHost()).build(about: OrderID(7)))
    #expect(await ScriptedUser { stack }.sees("line of chat/7"))
  }
}
