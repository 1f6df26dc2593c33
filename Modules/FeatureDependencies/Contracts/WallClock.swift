/// What time it is.
///
/// A conformer returns the present moment, never an earlier one than it returned before within a
/// run, and can be called from any task. Its contract is `WallClockContract`.
public protocol WallClock: Sendable {
  /// The present moment.
  func now() -> Timestamp
}
