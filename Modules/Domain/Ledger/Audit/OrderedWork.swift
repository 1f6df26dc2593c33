import Dispatch
import Synchronization

/// Pieces of work done on all cores at once, whose results come back in the order they were begun
/// in.
package struct OrderedWork<Value: Sendable> {
  /// So many pieces are under way or wait to be taken: enough for many cores, and no more memory.
  private static var limit: Int { 64 }
  private let others: DispatchQueue?
  private var begun: [Piece<Value>] = []
  private var taken = 0

  /// No work yet; if it is not to be done in parallel, it is done where it is begun.
  package init(isParallel: Bool = true) {
    // On Linux tasks run on these threads, too: further ones would take turns with them.
    self.init(sharedWith: isParallel ? .global() : nil)
  }

  init(sharedWith others: DispatchQueue?) { self.others = others }

  /// Whether the next result must be taken before more is begun.
  package var isFull: Bool { begun.count - taken >= Self.limit }

  /// Gives `work` to another core.
  package mutating func begin(_ work: @escaping @Sendable () -> Value) {
    if taken > Self.limit {
      begun.removeFirst(taken)
      taken = 0
    }
    let piece = Piece(work)
    begun.append(piece)
    guard let others else { return piece.carryOut() }
    others.async { piece.carryOut() }
  }

  /// The result of the piece begun first; nil if all were taken. If no core has come to it yet, it
  /// is done here; otherwise it is waited for.
  package mutating func next() -> Value? {
    guard taken < begun.count else { return nil }
    defer { taken += 1 }
    return begun[taken].wait()
  }
}

private final class Piece<Value: Sendable>: Sendable {
  private let work: Mutex<(@Sendable () -> Value)?>
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Value) { self.work = Mutex(work) }

  /// Does the work, unless somebody is at it.
  func carryOut() {
    guard let work = work.withLock({ $0.take() }) else { return }
    let result = work()
    value.withLock { $0 = result }
    isDone.signal()
  }

  func wait() -> Value? {
    carryOut()
    isDone.wait()
    return value.withLock { $0.take() }
  }
}
