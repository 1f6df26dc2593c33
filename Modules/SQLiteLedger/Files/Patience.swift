import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long to wait for a lock that others hold: as long as it changes hands, but not longer than 30
/// seconds for one process, nor longer than ten minutes for all.
///
/// Whoever asks it has just tried in vain. So the last thing before giving up is a try, however long the
/// sleep before it took.
struct Patience<WaitClock: Clock> where WaitClock.Duration == Duration {
  private let clock: WaitClock
  private let start: WaitClock.Instant
  private var since: WaitClock.Instant
  private var holder: Int32?

  /// Starts to wait.
  init(on clock: WaitClock) {
    self.clock = clock
    start = clock.now
    since = start
  }

  /// Throws ``StorageError/held(by:)`` or ``StorageError/busy`` if it is not worth waiting for
  /// `current` any longer; nil is an unknown process.
  mutating func check(heldBy current: Int32?) throws(StorageError) {
    if let current, current != holder {
      holder = current
      since = clock.now
    }
    // Tasks of one process cannot be told apart; none of them is stopped while another runs.
    let isOwn = holder == getpid()
    guard since.duration(to: clock.now) < (isOwn ? .seconds(600) : .seconds(30)),
      start.duration(to: clock.now) < .seconds(600)
    else { throw current.map { .held(by: $0) } ?? .busy }
  }

  /// How long to sleep before the next try. Of many who wait each has the same chance to be next: no two
  /// keep in step.
  var pause: Duration { .milliseconds(Int.random(in: 5...30)) }
}
