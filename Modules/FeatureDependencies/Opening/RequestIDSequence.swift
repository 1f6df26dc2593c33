import Synchronization

/// The ids of one run: a root id that the host supplies, then `ID.1`, `ID.2`, …
///
/// A run repeated with the same root and the same answers asks for the same ids. It can be called
/// from any task.
public final class RequestIDSequence: RequestIDs {
  private let root: RequestID
  private let taken = Mutex(0)

  /// The ids that start with `root`.
  public init(root: RequestID) { self.root = root }

  /// The next id.
  public func next() async -> RequestID {
    let ordinal = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return ordinal == 0 ? root : root.nested(ordinal)
  }
}
