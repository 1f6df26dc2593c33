import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How long to wait for a lock that others hold: as long as it changes hands, but not longer than
/// 30 seconds for one process, nor longer than ten minutes for all.
///
/// Whoever asks it has just tried in vain. So the last thing before giving up is a try, however
/// long the sleep before it took.
struct Patience<WaitClock: Clock> where WaitClock.Duration == Duration {
  /// Looking for who holds a lock costs more than trying again: it is not done at each try.
  private static var betweenLooks: Duration { .seconds(1) }

  private let clock: WaitClock
  private let start: WaitClock.Instant
  private var looked: WaitClock.Instant
  private var since: WaitClock.Instant
  private var holder: Int32?

  /// Starts to wait.
  init(on clock: WaitClock) {
    self.clock = clock
    start = clock.now
    looked = start
    since = start
  }

  /// Throws ``StorageError/held(by:)`` or ``StorageError/busy`` if it is not worth waiting any
  /// longer for the process that `look` finds; nil is an unknown one.
  mutating func check(_ look: () -> Int32?) throws(StorageError) {
    let now = clock.now
    guard looked.duration(to: now) >= Self.betweenLooks else { return }
    looked = now
    let current = look()
    if let current, current != holder {
      holder = current
      since = now
    }
    // Tasks of one process cannot be told apart; none of them is stopped while another runs.
    let isOwn = holder == getpid()
    guard since.duration(to: now) < (isOwn ? .seconds(600) : .seconds(30)),
      start.duration(to: now) < .seconds(600)
    else { throw current.map { .held(by: $0) } ?? .busy }
  }

  /// How long to sleep before the next try. Of many who wait each has the same chance to be next:
  /// no two keep in step. Who has waited long sleeps longer, so that a crowd leaves time to whoever
  /// it waits for.
  var pause: Duration {
    let isLong = start.duration(to: clock.now) > .seconds(1)
    return .milliseconds(isLong ? Int.random(in: 20...120) : Int.random(in: 5...30))
  }
}
