import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The limits for waiting for a lock: 30 seconds while one other process holds it, and ten minutes
/// in total.
///
/// Call ``check(_:)`` after each failed attempt. Giving up then always follows an attempt, however
/// long the sleep before it took.
struct LockWait<WaitClock: Clock> where WaitClock.Duration == Duration {
  /// Looking up the holder costs more than an attempt, so the holder is not looked up after each
  /// attempt.
  private static var pollInterval: Duration { .seconds(1) }

  private let clock: WaitClock
  private let start: WaitClock.Instant
  private var looked: WaitClock.Instant
  private var since: WaitClock.Instant
  private var holder: Int32?

  /// Starts the wait.
  init(on clock: WaitClock) {
    self.clock = clock
    start = clock.now
    looked = start
    since = start
  }

  /// Throws ``StorageError/held(by:)`` or ``StorageError/busy`` if a limit is reached. `look`
  /// returns the process that holds the lock, nil if it is unknown.
  mutating func check(_ look: () -> Int32?) throws(StorageError) {
    let now = clock.now
    guard looked.duration(to: now) >= Self.pollInterval else { return }
    looked = now
    let current = look()
    if let current, current != holder {
      holder = current
      since = now
    }
    // The holder may be another task of this process at each look, so that the 30 seconds do not
    // apply.
    let isOwn = holder == getpid()
    guard since.duration(to: now) < (isOwn ? .seconds(600) : .seconds(30)),
      start.duration(to: now) < .seconds(600)
    else { throw current.map { .held(by: $0) } ?? .busy }
  }

  /// How long to sleep before the next attempt. It is random, so that all waiters have the same
  /// chance. After one second it is longer, to leave the processor to the holder.
  var pause: Duration {
    let isLong = start.duration(to: clock.now) > .seconds(1)
    return .milliseconds(isLong ? Int.random(in: 20...120) : Int.random(in: 5...30))
  }
}
