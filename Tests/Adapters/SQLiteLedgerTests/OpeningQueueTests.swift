import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

struct OpeningQueueTests {
  private let queue = OpeningQueue()
  private let hana: TestCustomer

  init() async throws { hana = try await TestBank().customer() }

  private func add(_ id: String) throws -> OpeningQueue.Duty {
    queue.add(try hana.waiting(id))
  }

  @Test func `One is called for all that wait, and again once all were taken`() throws {
    #expect(try add("R1") == .own)
    #expect(try add("R2") == .none)
    _ = queue.take(1)
    #expect(try add("R3") == .none)
    _ = queue.take(9)
    queue.finish()
    #expect(try add("R4") == .own)
  }

  @Test func `Who comes while a group is written calls another, to go on after it`() throws {
    _ = try add("R1")
    _ = queue.take(1)
    #expect(try add("R2") == .another)
    #expect(try add("R3") == .none)
    queue.finish()
    #expect(try add("R4") == .none)
    #expect(queue.take(9).group.count == 3)
    #expect(try add("R5") == .another)
  }

  @Test func `The oldest are taken, and whether others wait is told`() throws {
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
