import Synchronization

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
