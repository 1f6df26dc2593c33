import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's clock, taken as it is.
///
/// Within a run the time never goes back: while the machine's clock is behind a moment that was
/// returned before, that moment is returned again. It can be called from any task.
public final class SystemClock: WallClock {
  private let machine: @Sendable () -> Int64
  private let latest: Mutex<Timestamp>

  /// The clock, or nil if the machine's is outside the years 1900...9999.
  public convenience init?() { self.init { Int64(time(nil)) } }

  /// The clock of a `machine` that says how many seconds have passed since the start of 1970 UTC.
  init?(_ machine: @escaping @Sendable () -> Int64) {
    guard let moment = Timestamp(secondsSince1970: machine()) else { return nil }
    self.machine = machine
    latest = Mutex(moment)
  }

  /// The present moment.
  public func now() -> Timestamp {
    latest.withLock { latest in
      latest = max(latest, Timestamp(secondsSince1970: machine()) ?? latest)
      return latest
    }
  }
}
