public import FeatureDependencies
import Synchronization

/// A root id, then `ID.1`, `ID.2`, …
public final class SequentialRequestIDs: RequestIDs {
  private let root: RequestID
  private let taken = Mutex(0)

  /// Ids that start with `root`.
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
