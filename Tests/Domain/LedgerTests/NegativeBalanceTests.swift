import FeatureDependencies
import Ledger
import Testing

struct NegativeBalanceTests {
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
  /// Replaces the amounts of a transfer by `sum`, leaving the payer the balance `left`.
  fileprivate mutating func move(_ sum: Won, leaving left: Won) {
    postings = [
      Posting(account: postings[0].account, amount: Won(-sum.amount), balance: left),
      Posting(account: postings[1].account, amount: sum, balance: sum),
    ]
  }
}
