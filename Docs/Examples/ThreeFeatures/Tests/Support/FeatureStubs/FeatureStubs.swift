import ChatInterface
package import Core
import OrdersInterface
package import ProfileInterface

/// Stands in for the profile feature in the tests and hosts of the two others.
package struct ProfileStub: ProfileBuildable {
  package init() {}
  package func build(user: UserID) -> Screen { Screen(title: "Stub: profile of \(user.name)") }
  package func buildAddressChoice(result: ScreenResult<Address>) -> Screen { AddressStub(result) }
}

/// Stands in for the orders feature.
package struct OrdersStub: OrdersBuildable {
  package init() {}
  package func build() -> Screen { Screen(title: "Stub: orders") }
  package func build(order: OrderID) -> Screen { Screen(title: "Stub: order \(order.number)") }
}

/// Stands in for the chat feature.
package struct ChatStub: ChatBuildable {
  package init() {}
  package func build(about order: OrderID?) -> Screen {
    Screen(title: "Stub: chat about \(order.map { "order \($0.number)" } ?? "anything")")
  }
}

/// Answers each topic with its name.
package struct ConnectionStub: LiveConnection {
  package init() {}
  package func lines(of topic: String) async -> [String] { ["line of \(topic)"] }
}

private final class AddressStub: Screen {
  private let result: ScreenResult<Address>

  init(_ result: ScreenResult<Address>) {
    self.result = result
    super.init(title: "Stub: address")
  }

  override var buttons: [Button] {
    [Button("Stub Street") { self.result.deliver(Address("Stub Street")) }]
  }
}
