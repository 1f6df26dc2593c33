public import Core

/// A delivery address, the answer of the address screen.
public struct Address: Hashable, Sendable {
  /// Street and number.
  public let street: String

  /// The address at `street`.
  public init(_ street: String) { self.street = street }
}

/// Builds the screens of the profile feature.
@MainActor public protocol ProfileBuildable {
  /// Returns the profile of `user`.
  func build(user: UserID) -> Screen
  /// Returns the screen on which the user chooses an address, which it delivers to `result`.
  func buildAddressChoice(result: ScreenResult<Address>) -> Screen
}

/// Offers the profile feature: the component conforms, and features that open profiles require it.
@MainActor public protocol FeatureProfileComponentable {
  /// Creates a builder at each use.
  var profileBuilder: any ProfileBuildable { get }
}
