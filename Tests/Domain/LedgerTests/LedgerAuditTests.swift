import FeatureDependencies
import Ledger
import Testing

/// Audits of an in-memory ledger with wrong balances.
struct LedgerAuditTests {
  @Test func `A wrong balance is not reported again with each later entry`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    for number in 1...4 { _ = try await hana.open("R\(number)") }
    await bank.tamper { $0.change(3) { $0.restate(Won(1)) } }
    let wrong = try await bank.audit().violations.filter { $0.problem == .balanceChanged }
    // Entry 3 states two wrong balances. One is reported again at the next posting of its account
    // (entry 4), the other at its balance row.
    #expect(
      wrong.map(\.place) == [.entry(3), .entry(3), .entry(4), .account("210-000003-9")])
  }

  @Test func `An audit reports an overdrawn account`() async throws {
    let bank = try MemoryBank()
    let hana = try await bank.customer(balance: 20_000_000)
    _ = try await hana.open("R1")
    await bank.tamper { $0.change(3) { $0.move(Won(20_000_001), leaving: Won(-1)) } }
    let found = try await bank.audit().violations
    #expect(
      found.contains { $0.problem == .balanceNegative && $0.place == .account("\(hana.account)") },
      "\(found)")
  }
}

extension LedgerEntry {
  /// Sets the balance of each posting to `balance`.
  fileprivate mutating func restate(_ balance: Won?) {
    postings = postings.map {
      Posting(account: $0.account, amount: $0.amount, balance: balance)
    }
  }

  /// Replaces the amounts of a transfer by `sum`, leaving the payer the balance `left`.
  fileprivate mutating func move(_ sum: Won, leaving left: Won) {
    postings = [
      Posting(account: postings[0].account, amount: Won(-sum.amount), balance: left),
      Posting(account: postings[1].account, amount: sum, balance: sum),
    ]
  }
}
