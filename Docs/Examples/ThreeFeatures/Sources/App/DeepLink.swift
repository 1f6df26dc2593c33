import ChatInterface
import Core
import OrdersInterface
import ProfileInterface

/// The tabs of a session; a deep link begins with one.
enum Tab: String { case orders, profile }

/// A link such as `shop://orders/17/chat`: a tab, and a path above its root.
struct DeepLink {
  let tab: Tab
  private let path: [Substring]

  /// Returns nil if the link names no tab.
  init?(_ link: String) {
    let parts = link.split(separator: "/")
    guard parts.count > 1, parts[0] == "shop:", let tab = Tab(rawValue: String(parts[1])) else {
      return nil
    }
    self.tab = tab
    path = Array(parts.dropFirst(2))
  }

  /// The screens above the tab's root. Builders alone create them: a link knows no more of a
  /// feature than other features do. It leads as far as it can, to the order if chat is off.
  @MainActor func screens(of session: SessionComponent) -> [Screen] {
    guard let first = path.first else { return [] }
    guard tab == .orders else { return [session.profileBuilder.build(user: UserID(String(first)))] }
    guard let order = Int(first).map({ OrderID($0) }) else { return [] }
    let chat = path.dropFirst().first == "chat" ? session.chatBuilder : nil
    let screens = [session.ordersBuilder.build(order: order), chat?.build(about: order)]
    return screens.compactMap { $0 }
  }
}
