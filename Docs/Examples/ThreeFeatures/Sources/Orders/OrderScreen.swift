import ChatInterface
import Core
import ProfileInterface

/// An order: its state, its delivery address, and the chat about it.
final class OrderScreen: Screen {
  private let order: OrderID
  private let dependency: any OrdersDependency
  private let state: Loading<[String]>
  private var changes: [String] = []

  init(_ order: OrderID, dependency: any OrdersDependency) {
    self.order = order
    self.dependency = dependency
    state = Loading { [connection = dependency.connection] in
      await connection.lines(of: "orders/\(order.number)")
    }
    super.init(title: "Order \(order.number)")
  }

  override var text: [String] { (state.value ?? []) + changes }

  override var buttons: [Button] {
    var buttons = [Button("Change address") { Task { await self.changeAddress() } }]
    // Requested whenever the buttons are, so that the button follows the flag.
    if let chat = dependency.chatBuilder {
      buttons.append(Button("Chat") { self.stack?.push(chat.build(about: self.order)) })
    }
    return buttons
  }

  /// Has the profile feature ask for an address. Going back, or signing out, changes nothing.
  ///
  /// The task holds this screen until the store has answered: a write that began must end.
  private func changeAddress() async {
    let choice = await result { dependency.profileBuilder.buildAddressChoice(result: $0) }
    guard let address = choice else { return }
    await dependency.orderStore.deliver(order, to: address)
    changes.append("to \(address.street)")
  }
}
