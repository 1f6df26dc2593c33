import Chat
import Core
import FeatureStubs
import OrdersInterface
import ProfileInterface
import Scripting

/// Runs the chat feature alone.
@main struct ChatHost: ChatDependency {
  let profileBuilder: any ProfileBuildable = ProfileStub()
  let ordersBuilder: any OrdersBuildable = OrdersStub()
  var connection: any LiveConnection = ConnectionStub()

  static func main() async throws {
    let chat = ChatBuilder(dependency: Self()).build(about: OrderID(7))
    try await preview(chat, tapping: "Seller", "Back", "Open order")
  }
}
