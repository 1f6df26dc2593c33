import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Ledger

/// An opening or enrollment first checks the stored entries that it depends on.
struct CheckedWritingTests {
  /// Hana (C2) opened an account in entry 3; Duri, enrolled in entry 4, opened one in entry 5.
  private func bank() async throws -> (MemoryBank, hana: MemoryCustomer) {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await bank.customer("Duri").open("R2")
    return (bank, hana)
  }

  @Test func `No account is opened under a name that differs from the enrolled one`()
    async throws
  {
    let (bank, hana) = try await bank()
    let customer = hana.signedIn.customer
    let renamed = SignedInCustomer(
      Customer(id: customer.id, name: "Mina", publicKey: customer.publicKey),
      holding: hana.key)
    let mina = MemoryCustomer(
      bank: bank, signedIn: try #require(renamed), account: hana.account, key: hana.key)
    let unknown = StorageError.inconsistent(what: "the key or the name of C2")
    await #expect(throws: LedgerError.unavailable(reason: unknown.reason)) {
      try await mina.open("R3")
    }
    #expect(await bank.database.order.count == 5)
  }

  @Test func `A link to an account whose owner was tampered with is rejected`() async throws {
    let (bank, hana) = try await bank()
    let last = try #require(await bank.database.accounts.last)
    let number = try #require(AccountNumber(last.number))
    await bank.tamper { $0.change(5) { $0.give(to: "C2") } }
    let contract = try hana.samples.contract("R3", amount: 1_000_000, linked: number)
    let changed = StorageError.inconsistent(what: "entry 5 was changed")
    await #expect(throws: LedgerError.unavailable(reason: changed.reason)) {
      try await hana.open(contract)
    }
  }

  @Test func `Enrollment fails if the last entry was changed`() async throws {
    let (bank, _) = try await bank()
    await bank.tamper { $0.change(5) { $0.recordedAt += 1 } }
    await #expect(throws: StorageError.inconsistent(what: "entry 5 was changed")) {
      try await bank.customer("Mina")
    }
  }

  @Test func `Nothing is appended after entries that could not be verified`() async throws {
    let (bank, _) = try await bank()
    let (database, key) = (await bank.database, bank.bankKey.publicKey)
    let error = #expect(throws: StorageError.self) {
      try database.checkNewest(key, BrokenCryptography())
    }
    #expect(error?.reason.en.contains("no memory") == true)
  }

  @Test(arguments: [
    LookupKey.account(customer: "C2", number: "210-000005-4"),
    .opening(customer: "C2", request: "R2"),
    .customer("C3"),
  ])
  func `Nothing is appended after an entry that is not found`(key: LookupKey) async throws {
    let (bank, _) = try await bank()
    var database = await bank.database
    try database.checkNewest(bank.bankKey.publicKey, FakeCryptography())
    database.unfound = Set(database.keys.filter { "\($0)".hasPrefix("\(key)".prefix(6)) })
    #expect(throws: StorageError.self) {
      try database.checkNewest(bank.bankKey.publicKey, FakeCryptography())
    }
  }
}

extension MemoryDatabase {
  /// Checks the three newest entries.
  fileprivate func checkNewest(
    _ key: PublicKey, _ cryptography: some LedgerCryptography
  ) throws(StorageError) {
    let end = MemoryTransaction(self).chainEnd(for: nil)
    try LedgerAudit.checkNewest(
      3, before: end, hasAllPostings: true, in: self, bankKey: key, cryptography: cryptography)
  }

  /// All keys of the stored entries.
  fileprivate var keys: [LookupKey] { Array(places(of: []).keys) }
}

extension LedgerEntry {
  /// Assigns its account to `customer`.
  fileprivate mutating func give(to customer: String) {
    account = account.map {
      AccountRow(
        number: $0.number, customer: customer, kind: $0.kind, openedOn: $0.openedOn)
    }
  }
}
