public import ChatInterface
public import Core
public import OrdersInterface
public import ProfileInterface

/// The requirements of the orders feature; the two other features are among them.
@MainActor public protocol OrdersDependency: FeatureProfileComponentable, FeatureChatComponentable {
  /// The orders of the signed-in user.
  var orderStore: any OrderStore { get }
  /// Sends the state of each order.
  var connection: any LiveConnection { get }
}

/// The orders of a user.
public protocol OrderStore: Sendable {
  /// Returns all orders, the newest first.
  func orders() async -> [OrderID]
  /// Delivers `order` to `address`.
  func deliver(_ order: OrderID, to address: Address) async
}

/// Builds the screens of the orders feature.
public struct OrdersBuilder: OrdersBuildable {
  private let dependency: any OrdersDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any OrdersDependency) { self.dependency = dependency }

  /// Returns the list of the user's orders.
  public func build() -> Screen { OrderListScreen(dependency: dependency) }

  /// Returns the screen of `order`.
  public func build(order: OrderID) -> Screen { OrderScreen(order, dependency: dependency) }
}
