import ChatInterface

/// Takes the place of `SessionComponent+Chat.swift` in a build without the chat feature.
extension SessionComponent: FeatureChatComponentable {
  var chatBuilder: (any ChatBuildable)? { nil }
}
