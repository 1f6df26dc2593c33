import FeatureDependencies
import Ledger
import Testing

/// Each case tampers with one detail of an in-memory ledger; the audit check for that detail
/// reports it.
struct AuditDetailTests {
  typealias Change = @Sendable (inout MemoryDatabase) -> Void

  private static let changes: [(what: String, Change, AuditViolation.Problem, AuditPlace)] = [
    (
      "twice the money", { $0.change(4) { $0.double() } }, .postingsNotContract,
      .contract("210-000004-7")
    ),
    (
      "another account's contract", { $0.change(4) { $0.name("210-000003-9") } },
      .postingsNotContract, .contract("210-000003-9")
    ),
    (
      "another contract's text", { $0.swapContracts() }, .contractChanged, .contract("210-000004-7")
    ),
    (
      "a receipt kept for another account", { $0.receipts[$0.order[3]]?.account = "X" },
      .receiptForeign, .receipt("X")
    ),
    ("a link to nothing", { $0.relink(4) }, .chainBroken, .entry(4)),
    (
      "a bootstrap entry that moves money", { $0.change(1) { $0.give() } }, .receiptForeign,
      .entry(1)
    ),
    (
      "a bootstrap entry that enrolls a customer",
      { $0.change(1) { $0.customer = .init(id: "C1", name: "M") } },
      .receiptForeign, .entry(1)
    ),
    ("a second bootstrap entry", { $0.makeBankCreation(3) }, .receiptForeign, .entry(3)),
  ]

  @Test(arguments: changes.indices)
  func `An audit reports an inconsistency by problem and place`(index: Int) async throws {
    let (what, change, problem, place) = Self.changes[index]
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    await bank.tamper(change)
    let found = try await bank.audit().violations
    #expect(found.contains { $0.problem == problem && $0.place == place }, "\(what): \(found)")
  }

  @Test func `A receipt exposes a ledger that was rewritten with the bank's key`()
    async throws
  {
    let receipt = try await MemoryBank().customer("Hana").open("R1").receipt
    let anew = try MemoryBank()
    _ = try await anew.customer("Duri").open("R1")
    #expect(try await anew.audit().violations == [])
    let found = try await anew.audit(receipt: receipt.text).violations
    #expect(found.map(\.problem) == [.chainBroken])
    #expect(found.map(\.place) == [.receiptGiven])
  }
}

extension LedgerEntry {
  fileprivate mutating func give() {
    postings = [Posting(account: "110-000002-3", amount: Won(1), balance: nil)]
  }

  fileprivate mutating func double() {
    postings = postings.map {
      Posting(account: $0.account, amount: Won(2 * $0.amount.amount), balance: $0.balance)
    }
  }

  /// Makes its contract refer to `account`.
  fileprivate mutating func name(_ account: String) {
    contract = contract.map {
      ContractRow(account: account, customer: $0.customer, signed: $0.signed)
    }
  }
}

extension MemoryDatabase {
  fileprivate mutating func swapContracts() {
    let (first, second) = (contracts["210-000003-9"], contracts["210-000004-7"])
    (contracts["210-000003-9"], contracts["210-000004-7"]) = (second, first)
  }

  /// Gives entry `sequence` the previous hash of a first entry.
  fileprivate mutating func relink(_ sequence: Int64) {
    let place = Place(chain: "bank", sequence: sequence)
    guard let stored = entries[place] else { return }
    entries[place] = StoredEntry(
      entry: stored.entry, previousHash: StoredEntry.noHash, hash: stored.hash)
  }

  /// Turns entry `sequence` into a bootstrap entry without a receipt, like the first entry.
  fileprivate mutating func makeBankCreation(_ sequence: Int64) {
    change(sequence) { $0.kind = .bankCreation }
    receipts[Place(chain: "bank", sequence: sequence)] = nil
  }
}
