import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import Ledger

/// An opening or enrollment first checks the stored entries that it depends on.
struct CheckedWritingTests {
  typealias Change = @Sendable (inout MemoryDatabase) -> Void

  private static let changes: [(what: String, Change, reason: String)] = [
    ("her name", { $0.change(2) { $0.customer = .init(id: "C2", name: "M") } }, "entry 2"),
    ("her key", { $0.change(2) { $0.key = .init(publicKey: [9], customer: "C2") } }, "entry 2"),
    ("the owner of the account", { $0.change(2) { $0.give(to: "C9") } }, "entry 2"),
    ("she herself", { $0.change(2) { $0.customer = nil } }, "C2"),
    ("the end of the chain", { $0.change(5) { $0.recordedAt += 1 } }, "entry 5"),
    ("the end's receipt", { $0.receipts[.init(chain: "bank", sequence: 5)] = nil }, "entry 5"),
    (
      "the end's receipt for another",
      { database in
        database.receipts[.init(chain: "bank", sequence: 5)] =
          database.receipts[.init(chain: "bank", sequence: 4)]
      }, "the receipt of entry 5"
    ),
    ("the end's hash", { $0.rehash(5) }, "the receipt of entry 5"),
    ("her enrolment's hash", { $0.rehash(2) }, "the receipt of entry 2"),
    (
      "an entry of the kind of a bootstrap entry",
      { database in
        let key = database.stored.first?.entry.key
        database.change(5) {
          ($0.kind, $0.key, $0.contract, $0.account) = (.bankCreation, key, nil, nil)
        }
        database.rehash(5)
      }, "entry 5 does not create"
    ),
  ]

  /// Hana (C2) opened an account in entry 3; Duri, enrolled in entry 4, opened one in entry 5.
  private func bank() async throws -> (MemoryBank, hana: MemoryCustomer) {
    let bank = try MemoryBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await bank.customer("Duri").open("R2")
    return (bank, hana)
  }

  @Test func `A connection that has rejected an entry without a receipt rejects it again`()
    async throws
  {
    let (bank, hana) = try await bank()
    await bank.tamper { $0.receipts[.init(chain: "bank", sequence: 5)] = nil }
    let contract = try hana.samples.contract("R3", amount: 1000)
    let words = ProductWords(of: contract.terms.selection.kind)
    let signed = try hana.key.sign(contract.document(in: words))
    let (database, checked) = (await bank.database, VerifiedState())
    for _ in 0..<2 {
      #expect(throws: LedgerError.self) {
        try bank.writer.open(
          contract, signed: signed, for: hana.signedIn, at: contract.agreedAt,
          in: MemoryTransaction(database, checked: checked))
      }
    }
  }

  @Test(arguments: changes.indices)
  func `No account is opened if the entries it depends on are inconsistent`(index: Int) async throws
  {
    let (what, change, reason) = Self.changes[index]
    let (bank, hana) = try await bank()
    await bank.tamper(change)
    do {
      _ = try await hana.open("R3")
      Issue.record("opened: \(what)")
    } catch LedgerError.unavailable(let found) {
      #expect(found.en.contains(reason), "\(what)")
    }
    #expect(await bank.database.order.count == 5)
  }

  @Test func `No account is opened under a name that differs from the enrolled one`()
    async throws
  {
    let (bank, hana) = try await bank()
    let customer = hana.signedIn.customer
    let renamed = SignedInCustomer(
      Customer(id: customer.id, name: "Mina", publicKey: customer.publicKey),
      verifiedBy: FakeCryptography(), sign: { hana.key.sign($0, as: .signIn) })
    let mina = MemoryCustomer(
      bank: bank, signedIn: try #require(renamed), account: hana.account, key: hana.key)
    await #expect(throws: LedgerError.self) { try await mina.open("R3") }
    #expect(await bank.database.order.count == 5)
  }

  @Test func `A link to an account whose owner was tampered with is rejected`() async throws {
    let (bank, hana) = try await bank()
    let last = try #require(await bank.database.accounts.last)
    let number = try #require(AccountNumber(last.number))
    await bank.tamper { $0.change(5) { $0.give(to: "C2") } }
    let contract = try hana.samples.contract("R3", amount: 1_000_000, linked: number)
    await #expect(throws: LedgerError.self) { try await hana.open(contract) }
  }

  @Test func `Enrollment fails if the last entry was changed`() async throws {
    let (bank, _) = try await bank()
    await bank.tamper { $0.change(5) { $0.recordedAt += 1 } }
    await #expect(throws: StorageError.inconsistent(what: "entry 5 was changed")) {
      try await bank.customer("Mina")
    }
  }

  @Test func `A repeated request gets no receipt for an entry that was changed`() async throws {
    let (bank, hana) = try await bank()
    await bank.tamper { $0.change(3) { $0.recordedAt += 1 } }
    await #expect(throws: LedgerError.self) { try await hana.open("R1") }
  }

  @Test func `A repeated request does not return a swapped receipt`() async throws {
    let (bank, hana) = try await bank()
    await bank.tamper { database in
      database.receipts[.init(chain: "bank", sequence: 3)] =
        database.receipts[.init(chain: "bank", sequence: 5)]
    }
    await #expect(throws: LedgerError.self) { try await hana.open("R1") }
  }

  @Test(arguments: [Int64(1), 2, 50])
  func `An unaltered ledger passes the check of its newest entries`(count: Int64) async throws {
    try await bank().0.checkNewest(count)
  }

  private static let recent: [(what: String, Change)] = [
    ("a row", { $0.change(3) { $0.recordedAt += 1 } }),
    (
      "a balance row",
      { database in for key in database.balances.keys { database.balances[key] = .zero } }
    ),
    ("a balance row gone", { $0.balances = [:] }), ("a contract gone", { $0.contracts = [:] }),
    ("a receipt gone", { $0.receipts[.init(chain: "bank", sequence: 3)] = nil }),
    ("the highest number", { $0.highest["bank"] = 9 }),
  ]

  @Test(arguments: recent.indices)
  func `An edit among the newest entries is detected before an append`(
    index: Int
  ) async throws {
    let (what, change) = Self.recent[index]
    let (bank, _) = try await bank()
    await bank.tamper(change)
    await #expect(throws: StorageError.self, "\(what)") { try await bank.checkNewest(3) }
  }

  @Test func `Nothing is appended after entries that could not be verified`() async throws {
    let (bank, _) = try await bank()
    do {
      try await bank.checkNewest(3, by: BrokenCryptography())
      Issue.record("added")
    } catch StorageError.failed(let reason) { #expect(reason.contains("no memory")) }
  }
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

extension MemoryDatabase {
  /// Changes an entry and recomputes its hash, so that only its receipt no longer matches.
  fileprivate mutating func rehash(_ sequence: Int64) {
    change(sequence) { $0.recordedAt += 1 }
    let place = Place(chain: "bank", sequence: sequence)
    guard let stored = entries[place] else { return }
    let hash = stored.entry.hash(after: stored.previousHash, by: FakeCryptography())
    entries[place] = StoredEntry(
      entry: stored.entry, previousHash: stored.previousHash, hash: hash)
  }
}
