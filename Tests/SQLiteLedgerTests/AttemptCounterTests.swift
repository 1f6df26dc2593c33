import Ledger
import SQLiteLedger
import Testing

struct AttemptCounterTests {
  @Test func `Ten attempts are counted down, and then there is none`() async throws {
    let bank = try TestBank()
    let id = try await bank.customer().signedIn.customer.id
    let counter = SQLiteAttemptCounter(bank: bank.bank)
    for left in (0...9).reversed() { #expect(try await counter.begin(id) == left) }
    #expect(try await counter.begin(id) == nil)
    #expect(try await SQLiteAttemptCounter(bank: bank.again().bank).begin(id) == nil)
  }

  @Test func `A right attempt forgets the ones before it`() async throws {
    let bank = try TestBank()
    let id = try await bank.customer().signedIn.customer.id
    let counter = SQLiteAttemptCounter(bank: bank.bank)
    _ = try await counter.begin(id)
    _ = try await counter.begin(id)
    try await counter.succeed(id)
    #expect(try await counter.begin(id) == 9)
  }

  @Test func `The attempts of two customers are counted apart`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer().signedIn.customer.id
    let duri = try await bank.customer("Duri").signedIn.customer.id
    let counter = SQLiteAttemptCounter(bank: bank.bank)
    _ = try await counter.begin(hana)
    #expect(try await counter.begin(duri) == 9)
  }

  @Test func `Many at once are each counted`() async throws {
    let bank = try TestBank()
    let id = try await bank.customer().signedIn.customer.id
    let left = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<12 {
        let counter = SQLiteAttemptCounter(bank: try bank.again().bank)
        group.addTask { try await counter.begin(id) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(left.compactMap { $0 }.sorted() == Array(0...9))
    #expect(left.count { $0 == nil } == 2)
  }
}
