import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The machine's clock, which is trusted; if it is set back, it stands still until it catches up.
public final class SystemClock: WallClock {
  private let latest: Mutex<Timestamp>

  /// Nil if the machine's clock is outside the years 1900...9999.
  public init?() {
    guard let moment = Timestamp(secondsSince1970: Int64(time(nil))) else { return nil }
    latest = Mutex(moment)
  }

  /// The present moment.
  public func now() -> Timestamp {
    latest.withLock { latest in
      latest = max(latest, Timestamp(secondsSince1970: Int64(time(nil))) ?? latest)
      return latest
    }
  }
}
