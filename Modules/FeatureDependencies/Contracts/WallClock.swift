/// The source of the current time.
///
/// A conformer returns the current moment, independent of the time zone. Within a run it never
/// returns an earlier moment than before, even if the machine's clock is set back. Any task may
/// call it. The contract is `WallClockContract`.
public protocol WallClock: Sendable {
  /// Returns the current moment.
  func now() -> Timestamp
}
