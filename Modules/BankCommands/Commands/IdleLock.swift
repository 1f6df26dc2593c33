package import FeatureDependencies

/// A decorator that stops the conversation at the first answer after ten minutes without one:
/// another person may be at the terminal. It can be called from any task.
package actor IdleLock: Dialog {
  private static let seconds: Int64 = 600

  private let decorating: any Dialog
  private let clock: any WallClock
  private var isActive = false
  private var hasStopped = false

  /// Decorates `decorating`. Until ``begin()``, it stops nothing.
  package init(decorating: any Dialog, clock: any WallClock) {
    self.decorating = decorating
    self.clock = clock
  }

  /// Begins to measure: a customer has signed in.
  func begin() { isActive = true }

  /// Returns whether it has stopped the conversation. It then stops nothing until ``begin()``.
  func end() -> Bool {
    defer { if hasStopped { (isActive, hasStopped) = (false, false) } }
    return hasStopped
  }

  /// Asks in the decorated dialog.
  ///
  /// Throws its errors, and `DialogInterruption.stopped` in place of an answer that came too late.
  package func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    let asked = clock.now()
    let answer: Result<String, DialogInterruption>
    do { answer = .success(try await decorating.answer(to: prompt)) } catch {
      answer = .failure(error)
    }
    guard isActive, clock.now().secondsSince1970 - asked.secondsSince1970 >= Self.seconds else {
      return try answer.get()
    }
    hasStopped = true
    throw .stopped
  }

  /// Shows `content` in the decorated dialog.
  package func show(_ content: Presentation) async { await decorating.show(content) }
}
