import FeatureDependencies
import FeatureDependenciesTesting
import Synchronization

enum RequestIDMutants {
  static let all: [Mutant] = [
    mutant("counting from the start") { $0.nested($1 + 1) },
    mutant("the root each time") { root, _ in root },
    nesting("skipping a number") { 2 * $0 },
    nesting("starting again at a hundred") { $0 % 100 },
    nesting("starting again at 256") { $0 % 256 },
    nesting("the same id for two") { $0 / 2 },
    Mutant("RequestIDs", "the root for a canceled task", RequestIDsContract.clauses) {
      let root = try Samples.request("ROOT")
      return .init(ids: CancellationRootIDs(root: root), root: root)
    },
  ]

  /// IDs that start with the root and continue with wrong numbers.
  private static func nesting(
    _ name: String, _ number: @escaping @Sendable (Int) -> Int
  ) -> Mutant { mutant(name) { root, count in count == 0 ? root : root.nested(number(count)) } }

  private static func mutant(
    _ name: String, _ id: @escaping @Sendable (RequestID, Int) -> RequestID
  ) -> Mutant {
    Mutant("RequestIDs", name, RequestIDsContract.clauses) {
      let root = try Samples.request("ROOT")
      return .init(ids: FaultyIDs(root: root, id: id), root: root)
    }
  }
}

private final class FaultyIDs: RequestIDs {
  private let root: RequestID
  private let id: @Sendable (RequestID, Int) -> RequestID
  private let count = Mutex(0)

  init(root: RequestID, id: @escaping @Sendable (RequestID, Int) -> RequestID) {
    self.root = root
    self.id = id
  }

  func next() async -> RequestID {
    let count = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return id(root, count)
  }
}

/// Falls back to the root in a canceled task, as code on an `AsyncStream` does when the stream
/// ends.
private struct CancellationRootIDs: RequestIDs {
  private let root: RequestID
  private let sequence: RequestIDSequence

  init(root: RequestID) {
    self.root = root
    sequence = RequestIDSequence(root: root)
  }

  func next() async -> RequestID { Task.isCancelled ? root : await sequence.next() }
}
