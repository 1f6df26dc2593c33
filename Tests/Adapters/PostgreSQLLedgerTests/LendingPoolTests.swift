#if PostgreSQL
  import Synchronization
  import Testing

  @testable import PostgreSQLLedger

  struct LendingPoolTests {
    private struct Failed: Error {}

    /// Numbers, from 0 on; `made` says how many there are.
    private let made = Counter()
    private let pool: LendingPool<Int>

    init() {
      let made = made
      pool = LendingPool(0, most: 3) { made.increment() }
    }

    @Test func `One after the other uses the first alone`() async {
      for _ in 0..<5 { #expect(await pool.lend { $0 } == 0) }
      #expect(made.value == 0)
    }

    @Test func `No more are made than the bound, and none is lent twice at once`() async {
      let (lent, pool) = (Lent(), pool)
      await withTaskGroup { group in
        for _ in 0..<50 {
          group.addTask {
            await pool.lend { item in
              #expect(lent.take(item))
              await Task.yield()
              lent.giveBack(item)
            }
          }
        }
      }
      #expect(made.value <= 2)
      #expect(lent.most <= 3)
    }

    @Test func `Whoever waits is woken, also by one who failed`() async {
      let (ended, pool) = (Counter(), pool)
      await withTaskGroup { group in
        for _ in 0..<50 {
          group.addTask {
            await #expect(throws: Failed.self) {
              try await pool.lend { (_) async throws(Failed) in
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

  /// What is lent at the moment.
  private final class Lent: Sendable {
    private let state = Mutex((items: Set<Int>(), most: 0))

    var most: Int { state.withLock { $0.most } }

    /// False if `item` is lent already.
    func take(_ item: Int) -> Bool {
      state.withLock { state in
        let isNew = state.items.insert(item).inserted
        state.most = max(state.most, state.items.count)
        return isNew
      }
    }

    func giveBack(_ item: Int) { _ = state.withLock { $0.items.remove(item) } }
  }

  /// Counts from many tasks.
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
