import ChatInterface
import Core
import OrdersInterface

/// A profile. That of the signed-in user leads to their orders, to the support chat, and out.
final class ProfileScreen: Screen {
  private let user: UserID
  private let dependency: any ProfileDependency

  init(_ user: UserID, dependency: any ProfileDependency) {
    self.user = user
    self.dependency = dependency
    super.init(title: user == dependency.currentUser ? "Profile" : "Profile of \(user.name)")
  }

  override var buttons: [Button] {
    guard user == dependency.currentUser else { return [] }
    var buttons = [Button("My orders") { self.stack?.push(self.dependency.ordersBuilder.build()) }]
    if let chat = dependency.chatBuilder {
      buttons.append(Button("Contact support") { self.stack?.present(chat.build(about: nil)) })
    }
    return buttons + [Button("Sign out") { self.dependency.signOut() }]
  }
}
