import Synchronization
import Testing

@testable import SQLLedger

struct PoolTests {
  private struct Failed: Error {}

  /// Lends the numbers from 1 on; `made` counts the created items.
  private let made = Shared(0)
  private let pool: Pool<Int>

  init() {
    let made = made
    pool = Pool(maximum: 3) {
      made.change {
        $0 += 1
        return $0
      }
    }
  }

  @Test func `Sequential uses share the first item`() async {
    for _ in 0..<5 { #expect(await pool.withItem { $0 } == 1) }
    #expect(made.value == 1)
  }

  @Test func `The pool creates no more than its maximum, and never has one item borrowed twice`()
    async
  {
    let (borrowed, most, pool) = (Shared<Set<Int>>([]), Shared(0), pool)
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          await pool.withItem { item in
            let (isNew, count) = borrowed.change { ($0.insert(item).inserted, $0.count) }
            #expect(isNew)
            most.change { $0 = max($0, count) }
            await Task.yield()
            borrowed.change { _ = $0.remove(item) }
          }
        }
      }
    }
    #expect(made.value <= 3)
    #expect(most.value <= 3)
  }

  @Test func `The task that has waited longest gets the next item`() async {
    let pool = Pool(maximum: 1) { 0 }
    let (order, queue) = (Shared<[Int]>([]), TaskQueue())
    await withTaskGroup { group in
      for number in 0..<4 {
        group.addTask(executorPreference: queue) {
          await pool.withItem { _ in
            order.change { $0.append(number) }
            // Until the others wait.
            await Task.yield()
          }
        }
      }
      queue.runAll()
    }
    #expect(order.value == [0, 1, 2, 3])
  }

  @Test func `Waiting tasks get an item even after a use that failed`() async {
    let (ended, pool) = (Shared(0), pool)
    await withTaskGroup { group in
      for _ in 0..<50 {
        group.addTask {
          await #expect(throws: Failed.self) {
            try await pool.withItem { (_) async throws(Failed) in
              await Task.yield()
              throw Failed()
            }
          }
          ended.change { $0 += 1 }
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

/// A value that many tasks may change at once.
private final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock(\.self) }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    state.withLock { body(&$0) }
  }
}
