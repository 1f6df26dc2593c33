import Core

/// The outer scope, which lives as long as the app. Nothing in it belongs to a user.
@MainActor struct AppComponent {
  let flags: FeatureFlags
  let makeServices: (UserID) -> SessionServices
  /// Weak: the window owns the screens, and each screen holds a component.
  weak var window: AppWindow?
}

/// The flags that can change while the app runs.
@MainActor final class FeatureFlags {
  var chat = true
}
