import Chat
import ChatInterface

extension SessionComponent: FeatureChatComponentable, ChatDependency {
  /// Reads the flag at each use, and so does each caller: the button follows the flag.
  var chatBuilder: (any ChatBuildable)? { app.flags.chat ? ChatBuilder(dependency: self) : nil }
}
