import Core
import SignIn

extension AppComponent: SignInDependency {
  var signInBuilder: SignInBuilder { SignInBuilder(dependency: self) }
  func openSession(for user: UserID) { window?.openSession(for: user) }
}
