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
  private let latest: Mutex<Timestamp>

  /// The clock, or nil if the machine's is outside the years 1900...9999.
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
