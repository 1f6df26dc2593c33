import Dispatch
import Synchronization

/// Runs work items on all cores and returns their results in the order they were started.
struct OrderedWork<Value: Sendable> {
  /// The maximum number of items whose results were not collected yet. It keeps many cores busy and
  /// bounds the memory.
  private static var limit: Int { 64 }
  private let others: DispatchQueue?
  private var begun: [Piece<Value>] = []

  /// Creates an empty queue. If `isParallel` is false, each item runs synchronously when it is
  /// started.
  init(isParallel: Bool = true, sharedWith others: DispatchQueue = .global()) {
    // On Linux, Swift tasks run on the global threads too; a separate thread pool would compete
    // with them.
    self.others = isParallel ? others : nil
  }

  /// Whether a result must be collected before more work is started.
  var isFull: Bool { begun.count >= Self.limit }

  /// Starts `work` on another core, or runs it at once if the work is not parallel.
  mutating func begin(_ work: @escaping @Sendable () -> Value) {
    let piece = Piece(work)
    begun.append(piece)
    guard let others else { return piece.carryOut() }
    others.async { piece.carryOut() }
  }

  /// The result of the item started first; nil if all were collected. An item that no core has
  /// started yet runs here; otherwise this waits for it.
  mutating func next() -> Value? {
    begun.isEmpty ? nil : begun.removeFirst().wait()
  }
}

private final class Piece<Value: Sendable>: Sendable {
  private let work: Mutex<(@Sendable () -> Value)?>
  private let value = Mutex<Value?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () -> Value) { self.work = Mutex(work) }

  /// Runs the work, unless another thread has started it.
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
