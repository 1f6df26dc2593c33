import Core
import Orders
import ProfileInterface
import Scripting
import Testing

@testable import App

@MainActor struct ScopeTests {
  @Test func `Signing out releases the services and every screen of the session`() async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana", "Order 17")
    let services = Weak(shop.window.session?.services)
    let order = Weak(shop.window.stack?.top)
    #expect(!services.isReleased && order.object?.title == "Order 17")
    shop.window.tab = .profile
    try await shop.user.tap("Sign out")
    #expect(await eventually { services.isReleased && order.isReleased })
    #expect(shop.user.shown == "Welcome")
  }

  @Test func `Signing out ends the wait for an address, and all is released`() async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana", "Order 17", "Change address")
    let services = Weak(shop.window.session?.services)
    #expect(shop.user.shown == "Deliver to")
    shop.window.endSession()
    #expect(await eventually { services.isReleased })
    #expect(shop.user.shown == "Welcome")
  }

  @Test func `Screens that go while they load are released, and tasks canceled`() async throws {
    let store = EndlessStore()
    let shop = Shop(orders: store)
    try await shop.user.tap("Sign in as Hana")
    shop.window.tab = .profile
    try await shop.user.tap("My orders")
    let popped = Weak(shop.window.stack?.top)
    let services = Weak(shop.window.session?.services)
    #expect(await eventually { await store.loads == 2 })
    shop.window.stack?.back()
    #expect(popped.isReleased)
    #expect(await eventually { await store.loads == 1 })
    shop.window.endSession()
    #expect(services.isReleased)
    #expect(await eventually { await store.loads == 0 })
    #expect(shop.user.shown == "Welcome")
  }

  @Test func `A window that goes away releases itself and its session`() async throws {
    var shop: Shop? = Shop()
    try await shop?.user.tap("Sign in as Hana", "Order 17")
    let (window, services) = (Weak(shop?.window), Weak(shop?.window.session?.services))
    shop = nil
    #expect(window.isReleased && services.isReleased)
  }

  @Test func `The connection is opened on demand, once in each session`() async throws {
    let shop = Shop()
    try await shop.user.tap("Sign in as Hana")
    #expect(shop.connections == 0)
    try await shop.user.tap("Order 17", "Back", "Order 17")
    #expect(shop.connections == 1)
    shop.window.endSession()
    try await shop.user.tap("Sign in as Hana", "Order 17")
    #expect(shop.connections == 2)
  }
}

/// Loads until it is canceled, and counts the running loads.
private actor EndlessStore: OrderStore {
  private(set) var loads = 0

  func orders() async -> [OrderID] {
    loads += 1
    try? await Task.sleep(for: .seconds(3_600))
    loads -= 1
    return []
  }

  func deliver(_ order: OrderID, to address: Address) {}
}
