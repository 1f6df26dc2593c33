import Core
import OrdersInterface
import ProfileInterface
import SignIn

/// Owns the screens, as a scene delegate does: those of the sign-in, or those of one session.
@MainActor final class AppWindow {
  var tab = Tab.orders
  private(set) var session: SessionComponent?
  private var tabs: [Tab: ScreenStack] = [:]
  private var signIn: ScreenStack?
  private var component: AppComponent
  private var pendingLink: String?

  init(_ component: AppComponent) {
    self.component = component
    self.component.window = self
    endSession()
  }

  /// The stack that the user sees.
  var stack: ScreenStack? { signIn ?? tabs[tab] }

  /// Opens the inner scope, and the link that waited for it.
  func openSession(for user: UserID) {
    let session = SessionComponent(
      app: component, currentUser: user, services: component.makeServices(user))
    self.session = session
    tab = .orders
    tabs[.orders] = ScreenStack(session.ordersBuilder.build())
    tabs[.profile] = ScreenStack(session.profileBuilder.build(user: user))
    signIn = nil
    if let link = pendingLink { open(link) }
    pendingLink = nil
  }

  /// Drops the only owner of the session's screens. With the last screen goes the last copy of the
  /// session's component, and with it the services.
  func endSession() {
    session = nil
    tabs = [:]
    signIn = ScreenStack(component.signInBuilder.build())
  }

  /// Opens a deep link; without a session, the next one opens it.
  func open(_ link: String) {
    guard let session else { return pendingLink = link }
    guard let link = DeepLink(link), let stack = tabs[link.tab] else { return }
    tab = link.tab
    stack.popToRoot()
    for screen in link.screens(of: session) { stack.push(screen) }
  }
}
