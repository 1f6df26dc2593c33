/// What time it is.
///
/// A conformer returns the present moment, in no time zone, and never an earlier one than it
/// returned before within a run, also while the machine's clock has been set back. It can be called
/// from any task. Its contract is `WallClockContract`.
public protocol WallClock: Sendable {
  /// The present moment.
  func now() -> Timestamp
}
