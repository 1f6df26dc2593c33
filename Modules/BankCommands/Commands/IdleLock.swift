package import FeatureDependencies

/// A decorator that stops the conversation after ten minutes at one question or one page: another
/// person may be at the terminal. It can be called from any task.
///
/// It stops at the answer that comes too late, or at the question after the page. It does not see
/// questions outside the decorated dialog, such as the one for a PIN.
package actor IdleLock: Dialog {
  private static let limit = Duration.seconds(600)

  private let decorating: any Dialog
  // The time since this object was created.
  private let elapsed: @Sendable () -> Duration
  private var isActive = false
  private var isLate = false
  private var hasStopped = false

  /// Decorates `decorating`. Until ``begin()``, it stops nothing. `clock` must run on while the
  /// machine sleeps.
  package init(decorating: any Dialog, clock: some Clock<Duration>) {
    self.decorating = decorating
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Begins to measure: a customer has signed in.
  func begin() { (isActive, isLate) = (true, false) }

  /// Returns whether it has stopped the conversation. It then stops nothing until ``begin()``.
  func end() -> Bool {
    defer { if hasStopped { (isActive, isLate, hasStopped) = (false, false, false) } }
    return hasStopped
  }

  /// Asks in the decorated dialog.
  ///
  /// Throws its errors, and `DialogInterruption.stopped` in place of an answer or a step back that
  /// came too late.
  package func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard !isLate else { throw stop() }
    let asked = elapsed()
    let answer: Result<String, DialogInterruption>
    do { answer = .success(try await decorating.answer(to: prompt)) } catch {
      // Ctrl-D and signals end the program, however late.
      guard error == .back else { throw error }
      answer = .failure(error)
    }
    measure(since: asked)
    guard !isLate else { throw stop() }
    return try answer.get()
  }

  /// Shows `content` in the decorated dialog.
  package func show(_ content: Presentation) async {
    let shown = elapsed()
    await decorating.show(content)
    measure(since: shown)
  }

  private func measure(since begin: Duration) {
    if isActive, elapsed() - begin >= Self.limit { isLate = true }
  }

  private func stop() -> DialogInterruption {
    hasStopped = true
    return .stopped
  }
}
