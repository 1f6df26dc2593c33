import Synchronization

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

/// The request IDs of one run: the host's root ID, then `ID.1`, `ID.2`, …
public final class RequestIDSequence: RequestIDs {
  private let root: RequestID
  private let taken = Mutex(0)

  /// Creates a sequence that starts with `root`.
  public init(root: RequestID) { self.root = root }

  /// Returns the next ID.
  public func next() async -> RequestID {
    taken.withLock { taken in
      defer { taken += 1 }
      return taken == 0 ? root : root.nested(taken)
    }
  }
}
