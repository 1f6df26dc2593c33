import Core
import Orders
import ProfileInterface
import Scripting

@testable import App

/// The app with its real composition, a user, and a count of the connections that it opened.
@MainActor struct Shop {
  let flags = FeatureFlags()
  let window: AppWindow
  let user: ScriptedUser
  private let counter = Counter()

  init(orders: any OrderStore = InMemoryOrders()) {
    let component = AppComponent(flags: flags) { [counter] _ in
      SessionServices(addresses: [Address("1 Hill Road")], orders: orders) {
        counter.count += 1
        return InMemoryConnection()
      }
    }
    window = AppWindow(component)
    user = ScriptedUser { [window] in window.stack }
  }

  var connections: Int { counter.count }
  var titles: [String] { window.stack?.screens.map(\.title) ?? [] }
}

@MainActor private final class Counter {
  var count = 0
}
