public import FeatureDependencies
import Synchronization

/// How long a terminal waits for a key before it erases its screen.
///
/// An ``IdleLock`` and the keys of its terminal share it.
package final class IdleTime: Sendable {
  let limit: Duration
  private let counting = Atomic(false)

  package init(limit: Duration = .seconds(600)) { self.limit = limit }

  /// Whether a customer is signed in, who can leave the terminal.
  var isCounting: Bool {
    get { counting.load(ordering: .relaxed) }
    set { counting.store(newValue, ordering: .relaxed) }
  }

  /// The milliseconds that are left after `start`, as a timeout; -1 for no timeout.
  func timeout(since start: ContinuousClock.Instant) -> Int32 {
    guard isCounting else { return -1 }
    let left = limit - start.duration(to: .now)
    return Int32((max(.zero, left) / .milliseconds(1)).rounded(.up))
  }
}

/// A decorator that stops the conversation after ten minutes at one question, page or secret:
/// another person may be at the terminal. It can be called from any task.
///
/// A screen erases itself then and goes back, so that this object stops at once. Otherwise it stops
/// at the answer or the shown code that comes too late, or at the question after a page or an
/// entered secret.
public actor IdleLock: Dialog, SecretDialog, SecretDisplay {
  private let decorating: any Dialog
  private let secrets: any SecretDialog & SecretDisplay
  // The time since this object was created.
  private let elapsed: @Sendable () -> Duration
  private let idle: IdleTime
  private var isLate = false
  private var hasStopped = false

  /// Decorates `decorating` and `secrets`, which are at one terminal. Until ``begin()``, it stops
  /// nothing. `clock` must run on while the machine sleeps.
  package init(
    decorating: any Dialog, secrets: any SecretDialog & SecretDisplay, clock: some Clock<Duration>,
    idle: IdleTime = IdleTime()
  ) {
    self.idle = idle
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
    defer {
      if hasStopped {
        idle.isCounting = false
        isLate = false
        hasStopped = false
      }
    }
    return hasStopped
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

  /// Shows `content` in the decorated dialog.
  public func show(_ content: Presentation) async {
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
    return try await secrets.secret(
      text, help: help, rejected: rejected, canBeShown: canBeShown)
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
      guard error == .back else { throw error }
      outcome = .failure(error)
    }
    measure(since: asked)
    guard !isLate else { throw stop() }
    return try outcome.get()
  }

  /// Returns the time at which a question is asked, unless the conversation must stop.
  private func start() throws(DialogInterruption) -> Duration {
    guard !isLate else { throw stop() }
    return elapsed()
  }

  private func measure(since begin: Duration) {
    if idle.isCounting, elapsed() - begin >= idle.limit { isLate = true }
  }

  private func stop() -> DialogInterruption {
    hasStopped = true
    return .stopped
  }
}
