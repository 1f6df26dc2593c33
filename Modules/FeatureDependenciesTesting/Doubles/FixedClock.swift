public import FeatureDependencies
import Synchronization

/// A clock that stands still until a test advances it.
public final class FixedClock: WallClock {
  private let moment: Mutex<Timestamp>

  /// Creates a clock at noon in Seoul on `day` in ISO 8601: `2026-11-20`. Throws if there is no
  /// such day.
  public init(noonOn day: String) throws {
    let date = try Samples.day(day)
    // A year from March on, so that a leap day is its last.
    let (year, month) =
      date.month > 2 ? (date.year, date.month + 1) : (date.year - 1, date.month + 13)
    let leaps = year / 4 - year / 100 + year / 400
    let days = 365 * year + leaps + month * 306_001 / 10_000 + date.day - 719_591
    moment = Mutex(try given(Timestamp(secondsSince1970: Int64(days) * 86_400 + 3 * 3600), day))
  }

  /// Returns the moment that the clock stands at.
  public func now() -> Timestamp { moment.withLock { $0 } }

  /// Moves the clock forward by `seconds`. Does nothing if that is after the year 9999.
  public func advance(seconds: Int64) {
    moment.withLock { moment in
      let later = moment.secondsSince1970 + seconds
      moment = Timestamp(secondsSince1970: later) ?? moment
    }
  }
}
