import Core
import FeatureStubs
import Orders
import ProfileInterface
import Scripting
import Testing

@testable import OrdersHost

@MainActor struct OrderScreenTests {
  private let store = OneOrder()
  private let stack: ScreenStack
  private let user: ScriptedUser

  init() async throws {
    let stack = ScreenStack(OrdersBuilder(dependency: OrdersHost(orderStore: store)).build())
    self.stack = stack
    user = ScriptedUser { stack }
    try await user.tap("Order 7", "Change address")
  }

  @Test func `Two quick taps on an address deliver it once, and its screen is gone`() async {
    let button = stack.top?.buttons.first
    button?.action()
    button?.action()
    #expect(await user.sees("to Stub Street"))
    #expect(await store.delivered == [Address("Stub Street")])
    #expect(stack.screens.map(\.title) == ["Orders", "Order 7"])
  }

  @Test func `Two quick taps on a button show its screen once`() async throws {
    try await user.tap("Back")
    let button = stack.top?.buttons.first
    button?.action()
    button?.action()
    #expect(await eventually { user.shown == "Stub: address" })
    #expect(stack.screens.map(\.title) == ["Orders", "Order 7", "Stub: address"])
  }

  @Test func `Going back chooses no address, and the order can ask again`() async throws {
    try await user.tap("Back", "Change address", "Stub Street")
    #expect(await user.sees("to Stub Street"))
    #expect(await store.delivered == [Address("Stub Street")])
  }

  @Test func `Popping to the root ends the wait and releases both screens`() async {
    let order = Weak(stack.screens[1])
    let choice = Weak(stack.screens[2])
    stack.popToRoot()
    #expect(choice.isReleased)
    #expect(await eventually { order.isReleased })
    #expect(await store.delivered.isEmpty)
  }

  @Test func `A screen that forgets its result delivers nil`() async throws {
    var (built, answers): (Int, [Int?]) = (0, [])
    // In a task, so that a result that never comes fails this test in place of blocking it.
    let screen = try #require(stack.top)
    Task {
      let answer: Int? = await screen.result { _ in
        built += 1
        return Screen(title: "Forgets")
      }
      answers.append(answer)
    }
    #expect(await eventually { answers == [nil] })
    #expect(built == 1)
  }

  @Test func `A sheet delivers its result and closes; if the user closes it, nil`() async throws {
    try await user.tap("Back")
    let order = try #require(stack.top)
    var answers: [Address?] = []
    for (count, button) in [(1, "Stub Street"), (2, "Back")] {
      Task {
        let profile = ProfileStub()
        let answer = await order.result(inSheet: true) { profile.buildAddressChoice(result: $0) }
        answers.append(answer)
      }
      #expect(await eventually { stack.sheet?.top?.title == "Stub: address" })
      try await user.tap(button)
      #expect(await eventually { answers.count == count })
      #expect(user.shown == "Order 7" && stack.sheet == nil)
    }
    #expect(answers == [Address("Stub Street"), nil])
  }

  @Test func `A screen in a sheet awaits a result on the sheet's stack`() async throws {
    try await user.tap("Back")
    let builder = OrdersBuilder(dependency: OrdersHost(orderStore: store))
    stack.present(builder.build(order: OrderID(8)))
    try await user.tap("Change address", "Stub Street")
    #expect(await user.sees("to Stub Street"))
    #expect(user.shown == "Order 8" && stack.sheet?.screens.count == 1)
  }

  @Test func `An order opens the chat about it`() async throws {
    try await user.tap("Back", "Chat")
    #expect(user.shown == "Stub: chat about order 7")
  }

  @Test func `Without chat an order has no button for it`() {
    let builder = OrdersBuilder(dependency: OrdersHost(chatBuilder: nil))
    #expect(builder.build(order: OrderID(7)).buttons.map(\.title) == ["Change address"])
  }
}
