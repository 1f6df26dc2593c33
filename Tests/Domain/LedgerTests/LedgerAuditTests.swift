import FeatureDependencies
import Ledger
import Testing

/// Each change by hand to an in-memory ledger is reported with its problem and place.
struct LedgerAuditTests {
  typealias Change = @Sendable (inout MemoryDatabase) -> Void

  private static let changes: [(what: String, Change, AuditViolation.Problem, AuditPlace)] = [
    (
      "a posting's balance", { $0.change(4) { $0.restate(Won(1)) } }, .balanceChanged, .entry(4)
    ),
    (
      "a posting without its balance", { $0.change(4) { $0.restate(nil) } }, .balanceChanged,
      .entry(4)
    ),
    (
      "a balance of the bank's own account", { $0.change(2) { $0.restate(Won(1)) } },
      .balanceForeign, .entry(2)
    ),
    ("an amount", { $0.change(4) { $0.double() } }, .entryChanged, .entry(4)),
    ("another chain's name", { $0.change(4) { $0.chain = "x" } }, .chainForeign, .entry(4)),
    (
      "an older form after a newer", { $0.change(4) { $0.format = .withoutBalances } },
      .formatForeign, .entry(4)
    ),
    (
      "a balance in the old form", { $0.change(4) { $0.format = .withoutBalances } },
      .balanceForeign, .entry(4)
    ),
    ("no balance row", { $0.balances = [:] }, .balanceMissing, .account("110-000002-3")),
    (
      "another balance row", { $0.setBalance(Won(5), of: "110-000002-3") }, .balanceChanged,
      .account("110-000002-3")
    ),
    (
      "a balance row of no account", { $0.setBalance(.zero, of: "X") }, .balanceForeign,
      .account("X")
    ),
    (
      "a balance row of the bank's account", { $0.setBalance(.zero, of: "900-000001-9") },
      .balanceForeign, .account("900-000001-9")
    ),
    ("no contract", { $0.contracts = [:] }, .contractMissing, .contract("210-000003-9")),
    ("no receipts", { $0.receipts = [:] }, .receiptMissing, .entry(2)),
    ("an entry gone", { $0.remove(3) }, .entryMissing, .entryRange(3, 3)),
    ("the last entry gone", { $0.remove(4) }, .tailMissing, .lastEntry),
    ("a highest number gone", { $0.highest = [:] }, .tailMissing, .lastEntry),
  ]

  private func bank() async throws -> MemoryBank {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 4))
    return bank
  }

  @Test(arguments: changes.indices)
  func `An audit reports a change by problem and place`(index: Int) async throws {
    let (what, change, problem, place) = Self.changes[index]
    let bank = try await bank()
    await bank.tamper(change)
    let found = try await bank.audit().violations
    #expect(found.contains { $0.problem == problem && $0.place == place }, "\(what): \(found)")
  }

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

  @Test func `An amount that would overflow a balance is reported, not computed`() async throws {
    let bank = try await bank()
    await bank.tamper { $0.change(4) { $0.put(Won(.max)) } }
    let found = try await bank.audit().violations.map(\.problem)
    #expect(found.contains(.balanceChanged))
  }

  @Test func `A ledger without a balance table is audited without it`() async throws {
    let bank = try await bank()
    await bank.tamper {
      $0.balances = [:]
      $0.hasBalances = false
    }
    #expect(try await bank.audit().violations == [])
  }

  @Test func `A bank key that differs from the bootstrap entry's is reported`() async throws {
    let bank = try await bank()
    let other = try #require(FakeKey(number: 99)).publicKey
    let found = try await bank.audit(keyFile: other).violations
    #expect(found.contains { $0.problem == .keyChanged && $0.place == .entry(1) })
  }

  @Test func `A receipt that matches the ledger is accepted`() async throws {
    let bank = try MemoryBank()
    let receipt = try await bank.customer().open("R1").receipt
    #expect(try await bank.audit(receipt: receipt.text).violations == [])
  }

  @Test func `A receipt for a missing entry exposes a truncated ledger`() async throws {
    let bank = try MemoryBank()
    let receipt = try await bank.customer().open("R1").receipt
    let shorter = try MemoryBank()
    _ = try await shorter.customer()
    let found = try await shorter.audit(receipt: receipt.text).violations.map(\.problem)
    #expect(found == [.tailMissing])
  }
}

extension LedgerEntry {
  /// Sets the balance of each posting to `balance`.
  fileprivate mutating func restate(_ balance: Won?) {
    postings = postings.map {
      Posting(account: $0.account, amount: $0.amount, balance: balance)
    }
  }

  fileprivate mutating func double() {
    postings = postings.map {
      Posting(account: $0.account, amount: Won(2 * $0.amount.amount), balance: $0.balance)
    }
  }

  fileprivate mutating func put(_ amount: Won) {
    postings = postings.map {
      Posting(account: $0.account, amount: amount, balance: $0.balance)
    }
  }
}

extension MemoryDatabase {
  fileprivate mutating func remove(_ sequence: Int64) {
    order.removeAll { $0.sequence == sequence }
  }

  fileprivate mutating func setBalance(_ balance: Won, of account: String) {
    if let number = AccountNumber(account) { balances[number] = balance }
  }
}
