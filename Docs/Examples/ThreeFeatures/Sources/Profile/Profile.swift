public import ChatInterface
public import Core
public import OrdersInterface
public import ProfileInterface

/// The requirements of the profile feature; the two other features are among them.
@MainActor public protocol ProfileDependency: FeatureOrdersComponentable, FeatureChatComponentable {
  /// The user who is signed in.
  var currentUser: UserID { get }
  /// The addresses of that user.
  var profileAddresses: [Address] { get }
  /// Ends the session, and with it the scope in which this feature runs.
  func signOut()
}

/// Builds the screens of the profile feature.
public struct ProfileBuilder: ProfileBuildable {
  private let dependency: any ProfileDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any ProfileDependency) { self.dependency = dependency }

  /// Returns the profile of `user`.
  public func build(user: UserID) -> Screen { ProfileScreen(user, dependency: dependency) }

  /// Returns the screen on which the user chooses an address, which it delivers to `result`.
  public func buildAddressChoice(result: ScreenResult<Address>) -> Screen {
    AddressScreen(dependency.profileAddresses, result: result)
  }
}
