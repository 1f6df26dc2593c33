/// Stands in for `UIViewController`, so that Linux compiles and tests each flow.
@MainActor open class Screen {
  /// The title in the navigation bar.
  public let title: String
  /// The stack that shows this screen. Weak, as in UIKit: the stack owns its screens.
  public internal(set) weak var stack: ScreenStack?

  /// Creates a screen that is not shown yet.
  public init(title: String) { self.title = title }

  /// The text on the screen.
  open var text: [String] { [] }
  /// The buttons on the screen. Computed, so that no closure of a button keeps its screen alive.
  open var buttons: [Button] { [] }
}

/// Stands in for `UIButton`.
@MainActor public struct Button {
  /// The text on the button.
  public let title: String
  /// What a tap does.
  public let action: @MainActor () -> Void

  /// A button that calls `action` when it is tapped.
  public init(_ title: String, action: @escaping @MainActor () -> Void) {
    self.title = title
    self.action = action
  }
}
