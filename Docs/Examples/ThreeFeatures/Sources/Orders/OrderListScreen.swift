import Core

/// Lists the user's orders.
final class OrderListScreen: Screen {
  private let dependency: any OrdersDependency
  private let orders: Loading<[OrderID]>

  init(dependency: any OrdersDependency) {
    self.dependency = dependency
    orders = Loading { [store = dependency.orderStore] in await store.orders() }
    super.init(title: "Orders")
  }

  override var buttons: [Button] {
    (orders.value ?? []).map { order in
      Button("Order \(order.number)") {
        self.stack?.push(OrderScreen(order, dependency: self.dependency))
      }
    }
  }
}
