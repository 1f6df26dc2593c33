/// The answer of a screen to the caller that awaits it, delivered exactly once.
///
/// The screen keeps it in a property and calls ``deliver(_:)``. If the screen is released before,
/// by the back button or because its scope ended, the caller gets nil: no screen can forget to
/// answer, and no continuation leaks.
@MainActor public final class ScreenResult<Value: Sendable> {
  private var continuation: CheckedContinuation<Value?, Never>?

  init(_ continuation: CheckedContinuation<Value?, Never>) { self.continuation = continuation }

  deinit { continuation?.resume(returning: nil) }

  /// Answers the caller; ignores all calls but the first.
  public func deliver(_ value: Value) {
    continuation?.resume(returning: value)
    continuation = nil
  }
}

extension Screen {
  /// Shows the screen that `build` returns, suspends until it delivers or is released, and closes
  /// it.
  ///
  /// Returns nil at once unless this screen is on top of its stack, without a sheet: the second of
  /// two quick taps shows no second screen. Nothing here holds the stack or the new screen while it
  /// waits: a task that did would keep both alive, and the result would never be released.
  /// - Parameter inSheet: Whether the screen is presented as a sheet, instead of pushed.
  public func result<Value: Sendable>(
    inSheet: Bool = false, of build: @MainActor (ScreenResult<Value>) -> Screen
  ) async -> Value? {
    guard stack?.screens.last === self, stack?.sheet == nil else { return nil }
    weak var shown: Screen?
    let value = await withCheckedContinuation { continuation in
      let screen = build(ScreenResult(continuation))
      shown = screen
      if inSheet { stack?.present(screen) } else { stack?.push(screen) }
    }
    guard let shown else { return value }
    if inSheet { stack?.dismiss() } else { stack?.pop(shown) }
    return value
  }
}
