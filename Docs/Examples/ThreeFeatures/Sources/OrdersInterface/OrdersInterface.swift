public import Core

/// Builds the screens of the orders feature.
@MainActor public protocol OrdersBuildable {
  /// Returns the list of the user's orders.
  func build() -> Screen
  /// Returns the screen of `order`.
  func build(order: OrderID) -> Screen
}

/// Offers the orders feature: the component conforms, and features that open orders require it.
@MainActor public protocol FeatureOrdersComponentable {
  /// Creates a builder at each use.
  var ordersBuilder: any OrdersBuildable { get }
}
