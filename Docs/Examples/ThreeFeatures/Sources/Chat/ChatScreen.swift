import Core
import OrdersInterface
import ProfileInterface

/// A chat. It leads to the order that it is about, and to the profile of the seller.
final class ChatScreen: Screen {
  private let order: OrderID?
  private let dependency: any ChatDependency
  private let messages: Loading<[String]>

  init(_ order: OrderID?, dependency: any ChatDependency) {
    self.order = order
    self.dependency = dependency
    let topic = order.map { "chat/\($0.number)" } ?? "chat/support"
    messages = Loading { [connection = dependency.connection] in
      await connection.lines(of: topic)
    }
    super.init(title: order.map { "Chat about order \($0.number)" } ?? "Chat")
  }

  override var text: [String] { messages.value ?? [] }

  override var buttons: [Button] {
    [Button("Seller") { self.openSeller() }, Button("Open order") { self.openOrder() }]
  }

  private func openSeller() {
    stack?.push(dependency.profileBuilder.build(user: UserID("Mina")))
  }

  private func openOrder() {
    let orders = dependency.ordersBuilder
    stack?.push(order.map { orders.build(order: $0) } ?? orders.build())
  }
}
