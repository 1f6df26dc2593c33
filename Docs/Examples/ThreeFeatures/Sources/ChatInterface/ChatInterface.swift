public import Core

/// Builds the screens of the chat feature.
@MainActor public protocol ChatBuildable {
  /// Returns the chat about `order`; if it is nil, the chat with the shop's support.
  func build(about order: OrderID?) -> Screen
}

/// Offers the chat feature: the component conforms, and features that open chats require it.
@MainActor public protocol FeatureChatComponentable {
  /// Creates a builder at each use; nil if chat is switched off, or not part of this build.
  ///
  /// Optional, so that the compiler makes each caller decide: it hides the button that leads there.
  var chatBuilder: (any ChatBuildable)? { get }
}
