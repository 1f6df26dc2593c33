import FeatureDependencies
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import StrictJSON
import Synchronization
import Testing

@testable import SQLiteLedger

struct SharedCommitTests {
  private let bank: TestBank
  private let hana: TestCustomer

  init() async throws {
    bank = try TestBank()
    hana = try await bank.customer()
  }

  private func carryOut(
    _ group: [WaitingOpening],
    seal: @Sendable (any BankSeal) -> any BankSeal = { $0 }
  ) async throws -> [Result<OpenedAccount, LedgerError>] {
    try await bank.bank.carryOut(group, seal: seal)
    return try group.map { try #require($0.known) }
  }

  @Test func `Openings that share a commit are carried out in the order they waited`() async throws
  {
    let group = try (1...5).map { try hana.waiting("R\($0)") }
    let opened = try await carryOut(group).map { try $0.get().number }
    #expect(try await hana.ledger.accounts().map(\.number) == [hana.account] + opened)
    #expect(try await bank.audit() == AuditReport(entries: 7))
  }

  @Test func `A rejected opening does not affect the others in its group`() async throws {
    let forged = try hana.contract("R3")
    let group = [
      try hana.waiting("R1", amount: 20_000_000), try hana.waiting("R2", amount: 40_000_000),
      hana.waiting(forged, signed: SignedContract(text: "x.y.z")),
      try hana.waiting("R4", amount: 30_000_000), try hana.waiting("R5", amount: 1),
    ]
    let answers = try await carryOut(group)
    let account = hana.account
    _ = try answers[0].get()
    #expect(throws: LedgerError.insufficientFunds(account, shortfall: Won(10_000_000))) {
      try answers[1].get()
    }
    #expect(throws: LedgerError.self) { try answers[2].get() }
    _ = try answers[3].get()
    #expect(throws: LedgerError.insufficientFunds(account, shortfall: Won(1))) {
      try answers[4].get()
    }
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test
  func `A repeat in the same commit gets the same receipt, and different terms are a conflict`()
    async throws
  {
    let group = [
      try hana.waiting("R"), try hana.waiting("R"), try hana.waiting("R", amount: 2),
      try hana.waiting("S"),
    ]
    let answers = try await carryOut(group)
    #expect(try answers[0].get() == answers[1].get())
    guard case .failure(.requestConflict) = answers[2] else {
      Issue.record("\(answers[2])")
      return
    }
    _ = try answers[3].get()
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test func `An account can be linked to one that is opened in the same commit`() async throws {
    let number = try await hana.open("R0").number
    // An account number contains the number of the entry that opens the account. Entries are
    // numbered without gaps, and the next one is the fourth.
    let next = try #require(AccountNumber("210-000004-7"))
    let group = [
      try hana.waiting("R1"), try hana.waiting("R2", linked: next), try hana.waiting("R3"),
    ]
    let answers = try await carryOut(group)
    #expect(try answers[0].get().number == next)
    _ = try answers[1].get()
    #expect(number != next)
    #expect(try await bank.audit() == AuditReport(entries: 6))
  }

  @Test func `After a failed commit each outcome is unknown and nothing is written`() async throws {
    try await bank.bank.prepare()
    try bank.tamper(
      """
      CREATE TABLE later (x INTEGER REFERENCES entries DEFERRABLE INITIALLY DEFERRED);
      CREATE TRIGGER fail AFTER INSERT ON receipts BEGIN INSERT INTO later VALUES (-1); END
      """)
    try await bank.bank.trustTables()
    let group = try [
      hana.waiting("R1"), hana.waiting("R2", amount: 90_000_000), hana.waiting("R3"),
      hana.waiting("R1"),
    ]
    for (opening, answer) in zip(group, try await carryOut(group)) {
      #expect(answer == .failure(.outcomeUnknown(opening.id)))
    }
    try bank.tamper("DROP TRIGGER fail; DROP TABLE later")
    #expect(try await hana.ledger.accounts().count == 1)
    _ = try await hana.open("R1")
    _ = try await hana.open("R3")
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test func `An opening whose rows cannot all be stored fails alone`() async throws {
    try await bank.bank.prepare()
    try bank.tamper(
      """
      CREATE TRIGGER full BEFORE INSERT ON contracts WHEN NEW.request_id = 'R2'
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
    try await bank.bank.trustTables()
    let answers = try await carryOut([hana.waiting("R1"), hana.waiting("R2"), hana.waiting("R3")])
    try bank.tamper("DROP TRIGGER full")
    guard case .failure(.unavailable) = answers[1] else {
      Issue.record("\(answers[1])")
      return
    }
    _ = try (answers[0].get(), answers[2].get())
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test(arguments: ["ABORT", "ROLLBACK"])
  func `An opening whose first row cannot be stored keeps the earlier ones of its group`(
    _ fault: String
  ) async throws {
    try await bank.bank.prepare()
    try bank.tamper(
      """
      CREATE TRIGGER full BEFORE INSERT ON entries WHEN NEW.sequence = 4
      BEGIN SELECT RAISE(\(fault), 'no room'); END
      """)
    try await bank.bank.trustTables()
    let answers = try await carryOut([hana.waiting("R1"), hana.waiting("R2"), hana.waiting("R3")])
    try bank.tamper("DROP TRIGGER full")
    _ = try answers[0].get()
    for answer in answers.dropFirst() {
      guard case .failure(.unavailable) = answer else {
        Issue.record("\(answer)")
        continue
      }
    }
    #expect(try await bank.audit() == AuditReport(entries: 3))
  }

  @Test func `A temporary signing failure prevents no opening`() async throws {
    let group = try (1...4).map { try hana.waiting("R\($0)") }
    let calls = Atomic(0)
    let answers = try await carryOut(group) { seal in
      FlakySeal(seal) { _ in calls.add(1, ordering: .relaxed).newValue == 3 }
    }
    #expect(Set(try answers.map { try $0.get().number }).count == 4)
    #expect(try await bank.audit() == AuditReport(entries: 6))
  }

  @Test func `An opening whose receipt cannot be signed fails alone`() async throws {
    let contract = try hana.contract("R2")
    let signed = try hana.key.sign(contract.document)
    let hash = OpenSSLCryptography().sha256(Array(signed.text.utf8))
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let group = [
      try hana.waiting("R1"), hana.waiting(contract, signed: signed), try hana.waiting("R3"),
    ]
    let answers = try await carryOut(group) { FlakySeal($0) { $0["contractHash"] == hash } }
    guard case .failure(.unavailable) = answers[1] else {
      Issue.record("\(answers[1])")
      return
    }
    #expect(try answers[0].get().number != answers[2].get().number)
    #expect(try await bank.audit() == AuditReport(entries: 4))
  }

  @Test func `Concurrent openings are all answered, and the audit finds nothing`() async throws {
    let hana = hana
    let numbers = try await withThrowingTaskGroup(of: AccountNumber.self) { tasks in
      for index in 0..<64 {
        // Each request is sent four times.
        tasks.addTask { try await hana.open("R\(index / 4)", amount: 1_000_000).number }
      }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(numbers).count == 16)
    #expect(try await bank.audit() == AuditReport(entries: 18))
  }
}

extension SQLiteBank {
  /// Carries out `group` like waiting openings, with the bank's seal wrapped by `seal`.
  fileprivate func carryOut(
    _ group: [WaitingOpening], seal: @Sendable (any BankSeal) -> any BankSeal
  ) throws {
    let open = try opened()
    SharedCommit(connection: open.connection, writer: writer(seal(open.seal)), clock: clock)
      .carryOut(group)
  }
}

/// Fails to sign the receipts that `fails` selects.
private struct FlakySeal: BankSeal {
  private let seal: any BankSeal
  private let fails: @Sendable (CanonicalJSON) -> Bool

  init(_ seal: any BankSeal, fails: @escaping @Sendable (CanonicalJSON) -> Bool) {
    self.seal = seal
    self.fails = fails
  }

  var publicKey: PublicKey { seal.publicKey }

  func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
    guard !fails(receipt) else {
      throw .sealing(reason: LocalizedText(en: "no memory", ko: "메모리 부족"))
    }
    return try seal.sign(receipt)
  }

  func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String {
    try seal.sign(checkpoint: checkpoint)
  }
}

extension SQLiteBank {
  /// Takes the tables as verified, so that a trigger can cause a fault in an opening.
  fileprivate func trustTables() throws {
    let connection = try opened().connection
    connection.verifiedSchema = try connection.first("PRAGMA schema_version") {
      (row) throws(StorageError) in try row.integer("schema_version")
    }
  }
}
