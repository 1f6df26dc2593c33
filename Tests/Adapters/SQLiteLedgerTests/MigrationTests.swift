import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// Data directories of older versions, opened by this version.
struct MigrationTests {
  @Test(arguments: [1, 2, 3, 4])
  func `An old ledger is audited without migrating it`(schema: Int) async throws {
    let fixture = try Fixture(schema)
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 9))
    #expect(try fixture.version() == ["\(schema)"])
  }

  @Test(arguments: [1, 2, 3, 4])
  func `A migrated ledger is audited without findings`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    _ = try await fixture.bank.bank.customers()
    #expect(try fixture.version() == ["\(Schema.current)"])
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 9))
    #expect(try await fixture.bank.again().audit().withoutNotes == AuditReport(entries: 9))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `A migrated ledger answers each old request byte for byte`(schema: Int) async throws {
    let fixture = try Fixture(schema)
    let customers = [
      "hana": try await fixture.customer("hana"), "duri": try await fixture.customer("duri"),
    ]
    for request in Fixture.requests {
      let customer = try #require(customers[request.customer])
      let printed = try fixture.printed("receipts", request.account)
      let id = try #require(RequestID(request.id))
      let known = try #require(try await customer.ledger.opening(for: id))
      let opened = try await customer.ledger.open(known.contract, signed: known.signed)
      #expect(opened == known)
      #expect("\(opened.number)" == request.account)
      #expect(opened.signed.text == printed["contract"] as? String)
      #expect(opened.receipt.text == printed["receipt"] as? String)
    }
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 9))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `Migration computes balances from the old postings`(schema: Int) async throws {
    let fixture = try Fixture(schema)
    let hana = try await fixture.customer("hana").ledger.accounts()
    #expect(
      hana.map(\.balance.amount)
        == [32_200_000, 10_000_000, 300_000, 2_000_000, 500_000, 5_000_000])
    #expect(
      hana.map { $0.contracted?.terms.link?.number.description }
        == [nil, nil, "210-000004-7", nil, "210-000006-2", nil])
    let duri = try await fixture.customer("duri").ledger.accounts()
    #expect(duri.map(\.balance.amount) == [49_800_000, 200_000])
  }

  @Test(arguments: [1, 2, 3, 4])
  func `The first entry after a migration binds the account's balance`(schema: Int) async throws {
    let fixture = try Fixture(schema)
    let hana = try await fixture.customer("hana")
    _ = try await hana.open("NEW", amount: 2_200_000)
    let rows = try fixture.bank.texts(
      """
      SELECT format || ' ' || chain || ' ' || account || ' ' || balance AS text
      FROM postings JOIN entries ON sequence = entry WHERE entry = 10 ORDER BY position
      """)
    #expect(rows == ["2 bank 110-000002-3 30000000", "2 bank 210-000010-4 2200000"])
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 10))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `Nothing is opened if a migrated balance differs from the postings`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    let hana = try await fixture.customer("hana")
    try fixture.bank.tamper("UPDATE balances SET amount = amount + 1")
    await #expect(throws: LedgerError.self) { try await hana.open("NEW") }
    #expect(try await fixture.bank.audit().violations.map(\.problem).contains(.balanceChanged))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `Nothing is opened if old postings were edited`(schema: Int) async throws {
    let fixture = try Fixture(schema)
    let hana = try await fixture.customer("hana")
    try fixture.bank.tamper(
      """
      UPDATE postings SET amount = amount + 1 WHERE entry = 8 AND account = '110-000002-3';
      UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'
      """)
    await #expect(throws: LedgerError.self) { try await hana.open("NEW") }
  }

  @Test func `A draft survives the migration`() async throws {
    let fixture = try Fixture(2)
    let drafts = try await fixture.customer("hana").drafts.all(.deposit)
    #expect(drafts.map { "\($0.requestID)" } == ["597f7ec0d250b662b39da0f0b7956a77"])
    #expect(
      drafts.first?.answers.map { "\($0.key.rawValue) \($0.text)" }
        == ["deposit.product time-deposit", "deposit.amount 7000000", "deposit.months 24"])
    #expect(
      try fixture.bank.texts("SELECT number || '' AS text FROM drafts") == ["1"])
  }

  // From version 3 on, a cut tail also contradicts the balances; the tests of tampering cover that.
  @Test(arguments: [1, 2])
  func `A tail cut before the migration is reported after it, too`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    try fixture.bank.tamper(
      """
      DELETE FROM receipts WHERE entry = 9; DELETE FROM contracts WHERE entry = 9;
      DELETE FROM schedule WHERE entry = 9; DELETE FROM postings WHERE entry = 9;
      DELETE FROM accounts WHERE entry = 9; DELETE FROM entries WHERE sequence = 9
      """)
    let found: [AuditViolation.Problem] = [.tailMissing]
    #expect(try await fixture.bank.audit().violations.map(\.problem) == found)
    _ = try await fixture.bank.bank.customers()
    #expect(try await fixture.bank.audit().violations.map(\.problem) == found)
  }

  private static let contradictions = [
    "DELETE FROM accounts WHERE entry = 9", "DELETE FROM entries WHERE sequence = 5",
    "UPDATE postings SET amount = -60000000 WHERE entry = 9 AND position = 0",
    "UPDATE postings SET amount = 9223372036854775807 WHERE account = '110-000002-3'",
  ]

  @Test(arguments: [1, 2], contradictions)
  func `An inconsistent old ledger is not migrated`(
    schema: Int, sql: String
  ) async throws {
    let fixture = try Fixture(schema)
    try fixture.bank.tamper(sql)
    do {
      _ = try await fixture.bank.bank.customers()
      Issue.record("brought up to date")
    } catch StorageError.inconsistent {}
    #expect(try fixture.version() == ["\(schema)"])
    #expect(try await fixture.bank.audit().violations.isEmpty == false)
  }

  @Test(arguments: [1, 2, 3, 4])
  func `One of several concurrent processes migrates the ledger, and the others wait`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<6 {
        let other = try fixture.bank.again()
        group.addTask { try await other.bank.customers().count }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [2, 2, 2, 2, 2, 2])
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 9))
  }

  @Test(arguments: [1, 2, 3, 4])
  func `An interrupted migration leaves the old version`(
    schema: Int
  ) async throws {
    let fixture = try Fixture(schema)
    do {
      let connection = try fixture.bank.connection()
      try connection.execute("PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE")
      try connection.migrate(path: fixture.bank.directory.databasePath)
      #expect(try connection.count("balances") == 8)
      // Closed without a commit, like a killed process.
    }
    #expect(try fixture.version() == ["\(schema)"])
    _ = try await fixture.bank.bank.customers()
    #expect(try await fixture.bank.audit().withoutNotes == AuditReport(entries: 9))
  }
}
