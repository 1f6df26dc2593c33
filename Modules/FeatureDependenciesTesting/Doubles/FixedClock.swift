public import FeatureDependencies
import Synchronization

/// A clock that stands still until it is set.
public final class FixedClock: WallClock {
  private let moment: Mutex<Timestamp>
  private let count = Mutex(0)

  /// How often it was asked for the time.
  public var reads: Int { count.withLock { $0 } }

  /// A clock that shows `moment`.
  public init(_ moment: Timestamp) { self.moment = Mutex(moment) }

  /// A clock that shows noon in Seoul on `date`, written `2026-11-21`; nil if there is no such day.
  public convenience init?(noonOn date: String) {
    guard let epoch = CalendarDate(secondsSince1970: 0), let day = CalendarDate(iso8601: date),
      let days = try? epoch.days(until: day),
      let moment = Timestamp(secondsSince1970: Int64(days) * 86_400 + 3 * 3600)
    else { return nil }
    self.init(moment)
  }

  /// The moment shown.
  public func now() -> Timestamp {
    count.withLock { $0 += 1 }
    return moment.withLock { $0 }
  }

  /// Sets the clock to `moment`; an earlier one than it told breaks what a clock promises.
  public func set(to moment: Timestamp) { self.moment.withLock { $0 = moment } }

  /// Moves the clock forward. Does nothing past the year 9999.
  public func advance(seconds: Int64) {
    moment.withLock { moment in
      let later = moment.secondsSince1970 + seconds
      moment = Timestamp(secondsSince1970: later) ?? moment
    }
  }
}
