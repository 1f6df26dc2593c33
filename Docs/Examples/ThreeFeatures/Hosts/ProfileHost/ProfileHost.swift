import ChatInterface
import Core
import FeatureStubs
import OrdersInterface
import Profile
import ProfileInterface
import Scripting

/// Runs the profile feature alone.
@main struct ProfileHost: ProfileDependency {
  let currentUser = UserID("Hana")
  let ordersBuilder: any OrdersBuildable = OrdersStub()
  var chatBuilder: (any ChatBuildable)? = ChatStub()
  let profileAddresses = [Address("7 Mill Lane")]
  var onSignOut: () -> Void = { print("Signed out") }
  func signOut() { onSignOut() }

  static func main() async throws {
    let profile = ProfileBuilder(dependency: Self()).build(user: UserID("Hana"))
    try await preview(profile, tapping: "Sign out", "Contact support", "Back", "My orders")
  }
}
