import FeatureDependencies
import Synchronization

/// The time for which a signed-in customer has pressed no key: another person may be at the
/// terminal. It can be used from any thread.
///
/// The dialog at a terminal measures it, and the menu signs the customer out.
package final class IdleTime: Sendable {
  private let limit: Duration
  private let counting = Atomic(false)
  private let expired = Atomic(false)

  /// Creates an idle time that expires after `limit`. Until ``begin()``, it is not measured.
  package init(limit: Duration = .seconds(600)) { self.limit = limit }

  /// Whether a customer is signed in, who can leave the terminal.
  package var isCounting: Bool { counting.load(ordering: .relaxed) }

  /// Whether the limit has passed. Until ``end()``, nothing is shown and no question is asked.
  var hasExpired: Bool { expired.load(ordering: .relaxed) }

  /// Begins to measure: a customer has signed in.
  package func begin() { counting.store(true, ordering: .relaxed) }

  /// Records that the limit has passed.
  package func expire() { expired.store(true, ordering: .relaxed) }

  /// Returns whether the limit has passed. It then measures nothing until ``begin()``.
  package func end() -> Bool {
    guard hasExpired else { return false }
    counting.store(false, ordering: .relaxed)
    expired.store(false, ordering: .relaxed)
    return true
  }

  /// Throws `DialogInterruption.stopped` if the limit has passed.
  func check() throws(DialogInterruption) {
    if hasExpired { throw .stopped }
  }

  /// The milliseconds that are left after `start`, as a timeout; -1 for no timeout.
  func timeout(since start: ContinuousClock.Instant) -> Int32 {
    guard isCounting else { return -1 }
    let left = limit - start.duration(to: .now)
    return Int32((max(.zero, left) / .milliseconds(1)).rounded(.up))
  }
}
