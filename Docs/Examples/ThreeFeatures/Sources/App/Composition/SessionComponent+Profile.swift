import Profile
import ProfileInterface

extension SessionComponent: FeatureProfileComponentable, ProfileDependency {
  var profileBuilder: any ProfileBuildable { ProfileBuilder(dependency: self) }
  var profileAddresses: [Address] { services.addresses }
  func signOut() { app.window?.endSession() }
}
