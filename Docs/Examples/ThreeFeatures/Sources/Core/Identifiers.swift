/// A user. `ProfileInterface` and the sign-in feature use it. Shared IDs are in this module, so
/// that neither an interface nor sign-in imports another interface.
public struct UserID: Hashable, Sendable {
  /// The name that the user signed up with.
  public let name: String
  /// The user called `name`.
  public init(_ name: String) { self.name = name }
}

/// An order.
public struct OrderID: Hashable, Sendable {
  /// The number on the receipt.
  public let number: Int
  /// The order with this number.
  public init(_ number: Int) { self.number = number }
}
