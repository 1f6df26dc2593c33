public import Core

/// The requirement of the sign-in feature: a way into the inner scope, which it cannot name.
///
/// It has no interface module, because no feature opens it: only the app does, at launch and after
/// each session.
@MainActor public protocol SignInDependency {
  /// Opens the session of `user`.
  func openSession(for user: UserID)
}

/// Builds the sign-in screen.
@MainActor public struct SignInBuilder {
  private let dependency: any SignInDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any SignInDependency) { self.dependency = dependency }

  /// Returns the sign-in screen.
  public func build() -> Screen { SignInScreen(dependency: dependency) }
}

/// A real one has a service check credentials first.
final class SignInScreen: Screen {
  private let dependency: any SignInDependency

  init(dependency: any SignInDependency) {
    self.dependency = dependency
    super.init(title: "Welcome")
  }

  override var buttons: [Button] {
    [Button("Sign in as Hana") { self.dependency.openSession(for: UserID("Hana")) }]
  }
}
