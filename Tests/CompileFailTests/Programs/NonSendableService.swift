// rule: A service can be called from any task.
// sees: FeatureDependencies
// expects: stored property 'given' of 'Sendable'-conforming class 'Counter' is mutable
import FeatureDependencies

#if FORBIDDEN
  final class Counter: RequestIDs {
    private let root: RequestID
    private var given = 0

    init(root: RequestID) { self.root = root }
    func next() async -> RequestID { root.nested(given) }
  }
#else
  actor Counter: RequestIDs {
    private let root: RequestID
    private var given = 0

    init(root: RequestID) { self.root = root }
    func next() async -> RequestID { root.nested(given) }
  }
#endif
