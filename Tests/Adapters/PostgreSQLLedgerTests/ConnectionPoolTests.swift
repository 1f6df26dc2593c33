#if PostgreSQL
  import Synchronization
  import Testing

  @testable import PostgreSQLLedger

  struct ConnectionPoolTests {
    private struct Failed: Error {}

    /// Lends the numbers from 0 on; `made` counts the created items.
    private let made = Counter()
    private let pool: ConnectionPool<Int>

    init() {
      let made = made
      pool = ConnectionPool(0, maximum: 3) { made.increment() }
    }

    @Test func `Sequential uses share the first item`() async {
      for _ in 0..<5 { #expect(await pool.withItem { $0 } == 0) }
      #expect(made.value == 0)
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
      #expect(made.value <= 2)
      #expect(borrowed.most <= 3)
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
#endif
