import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

struct OpeningQueueTests {
  private let queue = OpeningQueue()
  private let hana: TestCustomer

  init() async throws { hana = try await TestBank().customer() }

  private func add(_ id: String) throws -> OpeningQueue.Role {
    queue.add(try hana.waiting(id))
  }

  @Test func `The queue calls one task for all waiting openings, and again after all were removed`()
    throws
  {
    #expect(try add("R1") == .own)
    #expect(try add("R2") == .none)
    _ = queue.take(1)
    #expect(try add("R3") == .none)
    _ = queue.take(9)
    queue.finish()
    #expect(try add("R4") == .own)
  }

  @Test func `An opening added while a group is written starts a task for the next group`() throws {
    _ = try add("R1")
    _ = queue.take(1)
    #expect(try add("R2") == .another)
    #expect(try add("R3") == .none)
    queue.finish()
    #expect(try add("R4") == .none)
    #expect(queue.take(9).group.count == 3)
    #expect(try add("R5") == .another)
  }

  @Test func `The queue removes the oldest openings and reports whether others wait`() throws {
    for id in ["R1", "R2", "R3"] { _ = try add(id) }
    let (first, othersWait) = queue.take(2)
    #expect(first.map { "\($0.id)" } == ["R1", "R2"])
    #expect(othersWait)
    let (rest, stillOthers) = queue.take(2)
    #expect(rest.map { "\($0.id)" } == ["R3"])
    #expect(!stillOthers)
    #expect(queue.take(2).group.isEmpty)
  }
}
