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
  /// Pushes the screen that `build` returns, suspends until it delivers or is released, and pops it.
  ///
  /// Returns nil at once if another screen is above this one, so that the second of two quick taps
  /// shows no second screen. Nothing here holds the stack or the new screen while it waits: a task
  /// that did would keep both alive, and the result would never be released.
  public func result<Value: Sendable>(
    of build: @MainActor (ScreenResult<Value>) -> Screen
  ) async -> Value? {
    guard stack?.screens.last === self else { return nil }
    weak var shown: Screen?
    let value = await withCheckedContinuation { continuation in
      let screen = build(ScreenResult(continuation))
      shown = screen
      stack?.push(screen)
    }
    if let shown { stack?.pop(shown) }
    return value
  }
}
