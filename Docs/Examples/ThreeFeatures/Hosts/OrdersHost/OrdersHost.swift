import ChatInterface
import Core
import FeatureStubs
import Orders
import ProfileInterface
import Scripting

/// Runs the orders feature with stubs of the two others: a dev app here, a `#Preview` in Xcode. The
/// feature's tests use it, too.
@main struct OrdersHost: OrdersDependency {
  let profileBuilder: any ProfileBuildable = ProfileStub()
  var chatBuilder: (any ChatBuildable)? = ChatStub()
  var orderStore: any OrderStore = OneOrder()
  let connection: any LiveConnection = ConnectionStub()

  static func main() async throws {
    let orders = OrdersBuilder(dependency: Self()).build()
    try await preview(orders, tapping: "Order 7", "Change address", "Stub Street", "Chat")
  }
}

actor OneOrder: OrderStore {
  private(set) var delivered: [Address] = []

  func orders() -> [OrderID] { [OrderID(7)] }
  func deliver(_ order: OrderID, to address: Address) { delivered.append(address) }
}
