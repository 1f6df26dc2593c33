/// Supplies the request IDs by which a ledger opens each account exactly once.
///
/// A conformer returns a root ID first, then `ID.1`, `ID.2`, … for nested openings, so that a run
/// repeated with the same root ID and answers uses the same IDs. Each call consumes one ID. Only
/// ``OpeningJournal/rewind(to:)`` gives IDs back, which are then returned again. Any task may call
/// it. The contract is `RequestIDsContract`.
public protocol RequestIDs: Sendable {
  /// Returns the next ID.
  func next() async -> RequestID
}
