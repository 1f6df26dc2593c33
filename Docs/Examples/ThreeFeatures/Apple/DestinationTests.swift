import Testing

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor struct DestinationTests {
  @Test func `Views that open each other are built one at a time, on arrival`() throws {
    var built: [String] = []
    let component = Component { built.append($0) }
    let order = try #require(component.buildOrder() as? OrderView)
    let chat = try #require(component.buildChat() as? ChatView)
    built = []
    let path = [chat.order, order.chat, chat.order]
    #expect(built.isEmpty && path[0] != path[2])
    _ = path.map(\.view)
    #expect(built == ["order", "chat", "order"])
  }
}

private struct OrderView: View {
  let component: Component
  var chat: Destination { Destination { component.buildChat() } }
  var body: some View { Text("Order") }
}

private struct ChatView: View {
  let component: Component
  var order: Destination { Destination { component.buildOrder() } }
  var body: some View { Text("Chat") }
}

@MainActor private struct Component {
  let log: (String) -> Void

  func buildOrder() -> any View {
    log("order")
    return OrderView(component: self)
  }

  func buildChat() -> any View {
    log("chat")
    return ChatView(component: self)
  }
}
