/// Stands in for `UINavigationController`.
@MainActor public final class ScreenStack {
  /// The screens on the stack, the root first.
  public private(set) var screens: [Screen] = []
  /// The sheet above the stack.
  public private(set) var sheet: ScreenStack?

  /// A stack that shows `root`.
  public init(_ root: Screen) { push(root) }

  /// The screen that the user sees.
  public var top: Screen? { sheet?.top ?? screens.last }

  /// Shows `screen` above the others.
  public func push(_ screen: Screen) {
    screen.stack = self
    screens.append(screen)
  }

  /// Removes `screen` and the screens above it.
  public func pop(_ screen: Screen) {
    if let index = screens.firstIndex(where: { $0 === screen }) { screens.removeSubrange(index...) }
  }

  /// Removes the sheet and all screens but the root.
  public func popToRoot() {
    dismiss()
    screens.removeLast(screens.count - 1)
  }

  /// Shows `screen` as a sheet, with a stack of its own.
  public func present(_ screen: Screen) { sheet = ScreenStack(screen) }

  /// Closes the sheet.
  public func dismiss() { sheet = nil }

  /// The back button, or the swipe that closes a sheet.
  public func back() {
    if let sheet, sheet.sheet != nil || sheet.screens.count > 1 {
      sheet.back()
    } else if sheet != nil {
      dismiss()
    } else if screens.count > 1 {
      screens.removeLast()
    }
  }
}
