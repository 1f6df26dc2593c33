import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's clock. If it is set back, the latest moment is returned again until the clock has
/// passed it.
public final class SystemClock: WallClock {
  private let machine: @Sendable () -> Int64
  private let latest: Mutex<Timestamp>

  /// Creates the clock; nil if the machine's clock is outside the years 1900...9999.
  public convenience init?() { self.init { Int64(time(nil)) } }

  /// Creates a clock on `machine`, which returns seconds since 1970-01-01T00:00:00Z.
  init?(_ machine: @escaping @Sendable () -> Int64) {
    guard let moment = Timestamp(secondsSince1970: machine()) else { return nil }
    self.machine = machine
    latest = Mutex(moment)
  }

  /// Returns the current moment.
  public func now() -> Timestamp {
    latest.withLock { latest in
      latest = max(latest, Timestamp(secondsSince1970: machine()) ?? latest)
      return latest
    }
  }
}
