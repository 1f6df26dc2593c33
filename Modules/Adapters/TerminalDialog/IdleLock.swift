public import FeatureDependencies
import Synchronization

/// How long a screen waits for a key before it is erased. An ``IdleLock`` and its screen share it;
/// a lock without a screen has its own.
package final class IdleTime: Sendable {
  let limit: Duration
  private let counting = Atomic(false)
  private let expired = Atomic(false)

  package init(limit: Duration = .seconds(600)) { self.limit = limit }

  /// Whether a customer is signed in, who can leave the terminal.
  var isCounting: Bool {
    get { counting.load(ordering: .relaxed) }
    set { counting.store(newValue, ordering: .relaxed) }
  }

  /// Whether the screen was erased. Until the lock ends, nothing is shown and no question is asked.
  var hasExpired: Bool {
    get { expired.load(ordering: .relaxed) }
    set { expired.store(newValue, ordering: .relaxed) }
  }

  /// The milliseconds that are left after `start`, as a timeout; -1 for no timeout.
  func timeout(since start: ContinuousClock.Instant) -> Int32 {
    guard isCounting else { return -1 }
    let left = limit - start.duration(to: .now)
    return Int32((max(.zero, left) / .milliseconds(1)).rounded(.up))
  }
}

/// A decorator that stops the conversation if the customer leaves the terminal for ten minutes:
/// another person may be there. It can be called from any task.
///
/// A screen is erased after ten minutes without a key, and the conversation stops at once. Without
/// a screen it stops at the answer or the shown code that comes too late, or at the question after
/// a page or an entered secret.
public actor IdleLock: Dialog, SecretDialog, SecretDisplay {
  private let decorating: any Dialog
  private let secrets: any SecretDialog & SecretDisplay
  // The time since this object was created.
  private let elapsed: @Sendable () -> Duration
  private let idle: IdleTime
  // Whether a screen measures the time since the last key. Otherwise the lock measures the time of
  // a question.
  private let isMeasuredByScreen: Bool
  private var isLate = false
  private var hasStopped = false

  /// Decorates `decorating` and `secrets`, which are at one terminal. Until ``begin()``, it stops
  /// nothing. `clock` must run on while the machine sleeps. `screenIdle` is that of the screen; nil
  /// for a terminal without one.
  package init(
    decorating: any Dialog, secrets: any SecretDialog & SecretDisplay, clock: some Clock<Duration>,
    screenIdle: IdleTime? = nil
  ) {
    idle = screenIdle ?? IdleTime()
    isMeasuredByScreen = screenIdle != nil
    self.decorating = decorating
    self.secrets = secrets
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
  }

  /// Begins to measure: a customer has signed in.
  public func begin() {
    idle.isCounting = true
    isLate = false
  }

  /// Returns whether it has stopped the conversation. It then stops nothing until ``begin()``.
  public func end() -> Bool {
    guard hasStopped || idle.hasExpired else { return false }
    idle.isCounting = false
    idle.hasExpired = false
    isLate = false
    hasStopped = false
    return true
  }

  /// Asks in the decorated dialog.
  ///
  /// Throws its errors, and `DialogInterruption.stopped` in place of an answer or a step back that
  /// came too late.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await inTime { () async throws(DialogInterruption) in
      try await decorating.answer(to: prompt)
    }
  }

  /// Shows `content` in the decorated dialog, unless its screen was erased.
  public func show(_ content: Presentation) async {
    guard !idle.hasExpired else { return }
    let shown = elapsed()
    await decorating.show(content)
    measure(since: shown)
  }

  /// Asks for a secret in the decorated dialog.
  ///
  /// Returns a secret that comes late, too: a correct PIN is proof of the customer. The next
  /// question stops.
  /// Throws the errors of the decorated dialog, and `DialogInterruption.stopped` after an earlier
  /// delay.
  public func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?, canBeShown: Bool
  ) async throws(DialogInterruption) -> [UInt8] {
    let asked = try start()
    defer { measure(since: asked) }
    do throws(DialogInterruption) {
      return try await secrets.secret(
        text, help: help, rejected: rejected, canBeShown: canBeShown)
    } catch { throw idle.hasExpired ? stop() : error }
  }

  /// Shows a secret in the decorated dialog.
  ///
  /// Throws the errors of the decorated dialog, and `DialogInterruption.stopped` after a delay at
  /// the secret or before it: a code of a signed-in customer that another person may have read must
  /// not take effect.
  public func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    try await inTime { () async throws(DialogInterruption) in
      try await secrets.show(text, over: provide)
    }
  }

  /// Runs `body`, and stops if it ends too late, by an answer or a step back. Ctrl-D and signals
  /// end the program, however late.
  private func inTime<Value: Sendable>(
    _ body: () async throws(DialogInterruption) -> Value
  ) async throws(DialogInterruption) -> Value {
    let asked = try start()
    let outcome: Result<Value, DialogInterruption>
    do { outcome = .success(try await body()) } catch {
      guard error == .back || idle.hasExpired else { throw error }
      outcome = .failure(error)
    }
    measure(since: asked)
    guard !isLate, !idle.hasExpired else { throw stop() }
    return try outcome.get()
  }

  /// Returns the time at which a question is asked, unless the conversation must stop.
  private func start() throws(DialogInterruption) -> Duration {
    guard !isLate, !idle.hasExpired else { throw stop() }
    return elapsed()
  }

  private func measure(since begin: Duration) {
    if idle.isCounting, !isMeasuredByScreen, elapsed() - begin >= idle.limit { isLate = true }
  }

  private func stop() -> DialogInterruption {
    hasStopped = true
    return .stopped
  }
}
