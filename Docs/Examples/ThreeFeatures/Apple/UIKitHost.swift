// Not compiled here: this project is built on Linux, without UIKit. Replaces Core/StandIns.
// Screens become view controllers.
#if canImport(UIKit)
  public import UIKit

  /// Builders return view controllers. Interfaces, results and session components stay.
  public typealias Screen = UIViewController
  /// Each tab and each sheet has one.
  public typealias ScreenStack = UINavigationController

  extension UIViewController {
    /// The stack that shows this screen.
    public var stack: ScreenStack? { navigationController }
  }

  extension UINavigationController {
    /// The screens on the stack, the root first.
    public var screens: [Screen] { viewControllers }
    /// The sheet above the stack.
    public var sheet: ScreenStack? { presentedViewController as? ScreenStack }

    /// Shows `screen` above the others.
    public func push(_ screen: Screen) { pushViewController(screen, animated: true) }

    /// Removes `screen` and the screens above it; UIKit releases them after the transition.
    public func pop(_ screen: Screen) {
      guard let index = viewControllers.firstIndex(of: screen), index > 0 else { return }
      popToViewController(viewControllers[index - 1], animated: true)
    }

    /// Shows `screen` as a sheet, with a stack of its own.
    public func present(_ screen: Screen) {
      present(ScreenStack(rootViewController: screen), animated: true)
    }

    /// Closes the sheet.
    public func dismiss() { dismiss(animated: true) }
  }
#endif
