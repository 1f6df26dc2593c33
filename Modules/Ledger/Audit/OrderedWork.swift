import Dispatch
import Synchronization

/// Pieces of work done on all cores at once, whose results come back in the order they were begun
/// in.
package struct OrderedWork<Value: Sendable> {
  /// So many pieces are under way or wait to be taken: enough for many cores, and no more memory.
  private static var limit: Int { 64 }
  private let isParallel: Bool
  private var begun: [Piece<Value>] = []
  private var taken = 0

  /// No work yet; if it is not to be done in parallel, it is done where it is begun.
  package init(isParallel: Bool = true) { self.isParallel = isParallel }

  /// Whether the next result must be taken before more is begun.
  package var isFull: Bool { begun.count - taken >= Self.limit }

  /// Begins `work` on another core.
  package mutating func begin(_ work: @escaping @Sendable () -> Value) {
    if taken > Self.limit {
      begun.removeFirst(taken)
      taken = 0
    }
    let piece = Piece<Value>()
    begun.append(piece)
    guard isParallel else { return piece.finish(work()) }
    DispatchQueue.global(qos: .userInitiated).async { piece.finish(work()) }
  }

  /// The result of the piece begun first, waited for; nil if all were taken.
  package mutating func next() -> Value? {
    guard taken < begun.count else { return nil }
    defer { taken += 1 }
    return begun[taken].wait()
  }
}

private final class Piece<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  func finish(_ result: Value) {
    value.withLock { $0 = result }
    isDone.signal()
  }

  func wait() -> Value? {
    isDone.wait()
    return value.withLock { $0.take() }
  }
}
