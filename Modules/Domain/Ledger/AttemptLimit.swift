public import FeatureDependencies

/// The failed attempts at a PIN since its last success.
public struct AttemptRecord: Sendable, Equatable {
  /// The number of attempts that failed or whose result is unknown.
  public let failed: Int
  /// The number of these attempts whose result was not recorded: they are in progress, or their
  /// process was killed.
  public let open: Int
  /// The start of the last attempt; nil if there was none, or if the stored time is not valid.
  public let lastAt: Timestamp?

  /// Creates a record, by default without failed attempts.
  public init(failed: Int = 0, open: Int = 0, lastAt: Timestamp? = nil) {
    self.failed = failed
    self.open = open
    self.lastAt = lastAt
  }
}

extension AttemptRecord {
  /// When a lockout by this record starts, as seen at `now`: never in the future.
  ///
  /// A clock that was far ahead may have stored a time decades away: such a lockout starts now.
  func start(at now: Timestamp) -> Timestamp { min(lastAt ?? now, now) }
}

/// How a key with too many failed attempts can be unlocked.
public enum AttemptLock: Sendable, Equatable {
  /// Only the recovery code unlocks it.
  case untilRecovered
  /// The PIN may be tried once more from this time on.
  case until(Timestamp)
}

/// The limit on attempts at a PIN: ten failures lock the key.
///
/// A key with a recovery code can then be unlocked only with that code. A key without one can be
/// tried again after an hour, then after two, four, eight hours and so on.
///
/// See `Docs/Bank/Decisions.md`.
public enum AttemptLimit {
  /// The number of attempts before the key is locked.
  public static let maximum = 10
  private static let firstDelay: Int64 = 3600
  private static let longestDoubling = 16
  /// The last second of the year 9999 in Seoul: no later moment can be stored or shown.
  private static let lastMoment: Int64 = 253_402_268_399

  /// How the key is locked at `now`; nil if the PIN may be tried.
  public static func lock(
    _ record: AttemptRecord, at now: Timestamp, hasRecoveryCode: Bool
  ) -> AttemptLock? {
    guard record.failed >= maximum else { return nil }
    guard !hasRecoveryCode else { return .untilRecovered }
    let end = end(of: record, from: record.start(at: now))
    return now < end ? .until(end) : nil
  }

  private static func end(of record: AttemptRecord, from start: Timestamp) -> Timestamp {
    let doublings = min(record.failed - maximum, longestDoubling)
    let end = start.secondsSince1970 + firstDelay << Int64(doublings)
    return Timestamp(secondsSince1970: min(end, lastMoment)) ?? start
  }
}
