public import FeatureDependencies

/// How often a PIN was tried since it was last right.
public struct AttemptRecord: Sendable, Equatable {
  /// How many attempts failed, or ended without anybody knowing how.
  public let failed: Int
  /// When the last of them began; nil if that was not written down, as by older versions.
  public let lastAt: Timestamp?

  /// A record; of a PIN that was not tried, by default.
  public init(failed: Int = 0, lastAt: Timestamp? = nil) {
    self.failed = failed
    self.lastAt = lastAt
  }
}

/// How a key opens again that was tried too often.
public enum AttemptLock: Sendable, Equatable {
  /// The recovery code opens it, and nothing else.
  case untilRecovered
  /// It may be tried once more from this moment on.
  case until(Timestamp)
}

/// How often a PIN may be tried: ten times. After that a key that has a recovery code opens with
/// that alone; one that has none may be tried again after an hour, then after two, four, eight …
///
/// See `Docs/Decisions/0004-a-lock-has-a-way-out.md`.
public enum AttemptLimit {
  /// How many attempts there are before the key is locked.
  public static let most = 10
  private static let firstDelay: Int64 = 3600
  private static let longestDoubling = 16
  /// The last second of the year 9999 in Seoul: no later moment can be stored or shown.
  private static let lastMoment: Int64 = 253_402_268_399

  /// Whether the PIN may be tried at `now`: nil, or how it is locked.
  public static func lock(
    _ record: AttemptRecord, at now: Timestamp, hasRecoveryCode: Bool
  ) -> AttemptLock? {
    guard record.failed >= most else { return nil }
    guard !hasRecoveryCode else { return .untilRecovered }
    // A lock of which nobody wrote down when it began, begins now.
    guard let last = record.lastAt else { return .until(end(of: record, from: now)) }
    let end = end(of: record, from: last)
    return now < end ? .until(end) : nil
  }

  /// How the key is locked if the attempt that `record` ends with was wrong; nil if there are more.
  public static func lock(
    after record: AttemptRecord, hasRecoveryCode: Bool
  ) -> AttemptLock? {
    guard record.failed >= most, let last = record.lastAt else { return nil }
    return hasRecoveryCode ? .untilRecovered : .until(end(of: record, from: last))
  }

  private static func end(of record: AttemptRecord, from start: Timestamp) -> Timestamp {
    let doublings = min(record.failed - most, longestDoubling)
    let end = start.secondsSince1970 + firstDelay << Int64(doublings)
    return Timestamp(secondsSince1970: min(end, lastMoment)) ?? start
  }
}
