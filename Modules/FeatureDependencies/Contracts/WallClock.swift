/// The source of the current time.
///
/// A conformer returns the current moment, independent of the time zone. Any task may call it. The
/// contract is `WallClockContract`.
public protocol WallClock: Sendable {
  /// Returns the current moment.
  func now() -> Timestamp
}
