import Dispatch
import Synchronization

/// A session on a queue of its own: waiting for a database blocks no thread that other tasks share.
actor SQLLane {
  private nonisolated let executor = QueueExecutor()
  private let session: SQLSession

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(_ database: any SQLDatabase) { session = SQLSession(database) }

  /// Runs `body` on the queue.
  func run<Value: Sendable, Failure: Error>(
    _ body: @Sendable (SQLSession) throws(Failure) -> Value
  ) throws(Failure) -> Value { try body(session) }
}

private final class QueueExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "SQLLedger")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Lends each item to one task at a time. While all are borrowed, tasks wait in first-in, first-out
/// order. It can be used from any task.
final class Pool<Item: Sendable>: Sendable {
  private struct State {
    var free: [Item] = []
    var made = 0
    var waiting: [CheckedContinuation<Item, Never>] = []
  }

  private let maximum: Int
  private let make: @Sendable () -> Item
  private let state = Mutex(State())

  /// Creates items with `make` when needed, `maximum` in total.
  init(maximum: Int, make: @escaping @Sendable () -> Item) {
    self.maximum = maximum
    self.make = make
  }

  /// Runs `body` with an item, which no other task gets until `body` returns or throws.
  func withItem<Value, Failure: Error>(
    _ body: (Item) async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let item = await take()
    defer { giveBack(item) }
    return try await body(item)
  }

  private func take() async -> Item {
    await withCheckedContinuation { continuation in
      let found = state.withLock { state -> Item? in
        if let free = state.free.popLast() { return free }
        guard state.made >= maximum else {
          state.made += 1
          return make()
        }
        state.waiting.append(continuation)
        return nil
      }
      if let found { continuation.resume(returning: found) }
    }
  }

  private func giveBack(_ item: Item) {
    let next = state.withLock { state -> CheckedContinuation<Item, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.free.append(item)
      return nil
    }
    next?.resume(returning: item)
  }
}
