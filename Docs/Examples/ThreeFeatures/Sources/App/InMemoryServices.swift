import Core
import Orders
import ProfileInterface

actor InMemoryOrders: OrderStore {
  private var addresses = [OrderID(17): Address("1 Hill Road")]

  func orders() -> [OrderID] { Array(addresses.keys) }
  func deliver(_ order: OrderID, to address: Address) { addresses[order] = address }
}

struct InMemoryConnection: LiveConnection {
  func lines(of topic: String) async -> [String] {
    topic.hasPrefix("orders/") ? ["shipped"] : ["\"How can we help?\""]
  }
}

extension AppComponent {
  /// An app whose server is in memory.
  static func inMemory() -> AppComponent {
    AppComponent(flags: FeatureFlags()) { _ in
      SessionServices(
        addresses: [Address("1 Hill Road"), Address("2 Harbor Street")], orders: InMemoryOrders(),
        connect: { InMemoryConnection() })
    }
  }
}
