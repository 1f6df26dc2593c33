public import ChatInterface
public import Core
public import OrdersInterface
public import ProfileInterface

/// The requirements of the chat feature; the two other features are among them.
@MainActor public protocol ChatDependency: FeatureProfileComponentable, FeatureOrdersComponentable {
  /// Carries the messages.
  var connection: any LiveConnection { get }
}

/// Builds the screens of the chat feature.
public struct ChatBuilder: ChatBuildable {
  private let dependency: any ChatDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any ChatDependency) { self.dependency = dependency }

  /// Returns the chat about `order`; if it is nil, the chat with the shop's support.
  public func build(about order: OrderID?) -> Screen { ChatScreen(order, dependency: dependency) }
}
