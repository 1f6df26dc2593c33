import Synchronization
import Testing

@testable import SQLLedger

struct PoolTests {
  private struct Failed: Error {}

  /// Lends the numbers from 0 on; `made` counts the created items.
  private let made = Counter()
  private let pool: Pool<Int>

  init() {
    let made = made
    pool = Pool(maximum: 3) { made.increment() }
  }

  @Test func `Sequential uses share the first item`() async {
    for _ in 0..<5 { #expect(await pool.withItem { $0 } == 1) }
    #expect(made.value == 1)
  }

  @Test func `The pool creates no more than its maximum, and never has one item borrowed twice`()
    async
  {
    let (borrowed, pool) = (Borrowed(), pool)
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          await pool.withItem { item in
            #expect(borrowed.take(item))
            await Task.yield()
            borrowed.giveBack(item)
          }
        }
      }
    }
    #expect(made.value <= 3)
    #expect(borrowed.most <= 3)
  }

  @Test func `The task that has waited longest gets the next item`() async {
    let pool = Pool(maximum: 1) { 0 }
    let (order, queue) = (Order(), TaskQueue())
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask(executorPreference: queue) {
          await pool.withItem { _ in
            order.add(number)
            // Until the others wait.
            await Task.yield()
          }
        }
      }
      queue.runAll()
    }
    #expect(order.numbers == [0, 1, 2, 3])
  }

  @Test func `Waiting tasks get an item even after a use that failed`() async {
    let (ended, pool) = (Counter(), pool)
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          await #expect(throws: Failed.self) {
            try await pool.withItem { (_) async throws(Failed) in
              await Task.yield()
              throw Failed()
            }
          }
          _ = ended.increment()
        }
      }
    }
    #expect(ended.value == 50)
  }
}

/// Runs tasks on the caller's thread, each part of one in the order in which it became ready.
private final class TaskQueue: TaskExecutor {
  private let ready = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    ready.withLock { $0.append(job) }
  }

  /// Runs everything that is ready, or becomes so meanwhile.
  func runAll() {
    while let job = ready.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// The order in which tasks got an item.
private final class Order: Sendable {
  private let added = Mutex<[Int]>([])

  var numbers: [Int] { added.withLock(\.self) }

  func add(_ number: Int) { added.withLock { $0.append(number) } }
}

/// Tracks the items that are currently borrowed.
private final class Borrowed: Sendable {
  private let state = Mutex((items: Set<Int>(), most: 0))

  var most: Int { state.withLock { $0.most } }

  /// Returns false if `item` is borrowed already.
  func take(_ item: Int) -> Bool {
    state.withLock { state in
      let isNew = state.items.insert(item).inserted
      state.most = max(state.most, state.items.count)
      return isNew
    }
  }

  func giveBack(_ item: Int) { _ = state.withLock { $0.items.remove(item) } }
}

/// A counter that many tasks may increment at once.
private final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
