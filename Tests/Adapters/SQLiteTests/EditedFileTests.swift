import CSQLite
import FeatureDependencies
import Foundation
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLLedger
@testable import SQLite

/// Changes that anyone with access to the file can make, and that only SQLite permits.
struct EditedFileTests {
  /// Changes of the tables, after which nothing is opened.
  private static let definitions = [
    """
    CREATE TRIGGER t AFTER UPDATE ON balances WHEN NEW.amount < OLD.amount
    BEGIN UPDATE balances SET amount = OLD.amount WHERE account = NEW.account; END
    """,
    "DROP INDEX contracts_by_funding_account",
    "ALTER TABLE balances RENAME TO b; CREATE VIEW balances AS SELECT * FROM b",
    "ALTER TABLE postings ADD COLUMN twice INTEGER AS (2 * amount)",
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (amount >= 0)', '')
    WHERE name = 'balances';
    PRAGMA schema_version = 999
    """, "CREATE TABLE more (x)", "CREATE VIEW more AS SELECT 1", "DROP INDEX postings_by_account",
    "CREATE TRIGGER t AFTER INSERT ON postings BEGIN DELETE FROM drafts; END",
    """
    CREATE TRIGGER t AFTER UPDATE ON pin_attempts
    BEGIN UPDATE pin_attempts SET failed = 0; END
    """,
    "DROP TABLE receipts", "DROP TABLE schedule", "DROP TABLE balances", "DROP TABLE drafts",
    "PRAGMA user_version = 0",
  ]

  /// Changes that break a constraint.
  private static let broken = [
    "UPDATE accounts SET kind = '' WHERE entry = 3", "UPDATE balances SET amount = -1",
    "UPDATE contracts SET amount = -9223372036854775808",
    """
    INSERT INTO entries VALUES ('bank', 0, 'C2', 2, 'opening', 1, zeroblob(32), randomblob(32));
    INSERT INTO postings
      VALUES ('bank', 0, 0, '900-000001-2', -1000, NULL),
        ('bank', 0, 1, '110-000002-3', 1000, 1000)
    """,
  ]

  private func bank() async throws -> (TestBank, TestCustomer) {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for request in ["R1", "R2"] { _ = try await hana.open(request) }
    return (bank, hana)
  }

  @Test(arguments: definitions + broken)
  func `The audit finds a change`(sql: String) async throws {
    let (bank, _) = try await bank()
    try bank.tamper(sql)
    // On the open connection, and on a new one.
    for bank in [bank, try bank.again()] { #expect(try await !bank.audit().violations.isEmpty) }
  }

  @Test(arguments: ["customers", "keys", "accounts", "contracts"])
  func `A duplicate row of an entry is reported as inconsistent`(table: String) async throws {
    let bank = try TestBank()
    _ = try await bank.customer().open("R1")
    // A copy of the table has no uniqueness constraint.
    try bank.tamper(
      """
      CREATE TABLE again AS SELECT * FROM \(table); DROP TABLE \(table);
      ALTER TABLE again RENAME TO \(table); INSERT INTO \(table) SELECT * FROM \(table)
      """)
    let connection = try bank.connection()
    let places = (Int64(1)...3).map { EntryPlace(chain: "bank", sequence: $0) }
    #expect(throws: StorageError.inconsistent(en: "two rows of an entry", ko: "한 항목의 행이 두 개입니다")) {
      try connection.entries(at: places)
    }
  }

  @Test(arguments: ["chains", "entries"])
  func `A torn page hides neither its place nor other findings`(table: String) async throws {
    let (bank, _) = try await bank()
    try bank.tamper(
      """
      INSERT INTO customer_keys (customer, key) VALUES ('C9', x'00');
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    let page = try #require(
      try bank.texts("SELECT rootpage || '' AS text FROM sqlite_schema WHERE name = '\(table)'")
        .first)
    let file = try FileHandle(forUpdating: URL(filePath: bank.directory.databasePath))
    try file.seek(toOffset: (try #require(UInt64(page)) - 1) * 4096)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 64))
    try file.close()
    let found = try await bank.again().audit().violations
    #expect(
      found.contains {
        $0.place == .database && $0.problem == .databaseDamaged
          && $0.detail.en.lowercased().contains("page \(page)")
      }, "\(found)")
    #expect(found.contains { $0.place == .key("C9") && $0.problem == .keyForeign }, "\(found)")
  }

  @Test func `A check of the pages that fails is a note, and the audit goes on`() async throws {
    let (bank, _) = try await bank()
    let other = try TestBank(at: bank.folder) { connection in
      unsafe sqlite3_set_authorizer(
        connection.handle,
        { _, action, name, _, _, _ in
          guard action == SQLITE_PRAGMA, let name = unsafe name else { return SQLITE_OK }
          return unsafe String(cString: name) == "integrity_check" ? SQLITE_DENY : SQLITE_OK
        }, nil)
    }
    let report = try await other.audit()
    #expect(report.violations == [])
    #expect(report.notes.map(\.place) == [.database])
    #expect(report.entries == 4)
  }

  @Test(arguments: definitions)
  func `Nothing is opened on altered tables, also while the bank is open`(
    sql: String
  ) async throws {
    let (bank, hana) = try await bank()
    try bank.tamper(sql)
    for customer in [hana, try hana.again()] {
      // A failed check is repeated for the next request.
      for request in ["R3", "R4"] {
        await #expect(throws: LedgerError.self) { try await customer.open(request) }
      }
    }
    #expect(
      try bank.texts("SELECT request_id AS text FROM contracts ORDER BY entry") == ["R1", "R2"])
    #expect(try await bank.audit().violations.contains { $0.problem == .schemaChanged })
  }

  @Test(arguments: [
    "UPDATE chains SET sequence = 9", "DELETE FROM chains",
    "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
  ])
  func `A connection notices an edit while the bank is open`(sql: String) async throws {
    let (bank, hana) = try await bank()
    try bank.tamper(sql)
    await #expect(throws: LedgerError.self) { try await hana.open("R3") }
  }

  /// Exchanges the pages of the index by which an opening finds `table` with those of another one.
  private static func redirect(_ index: String, to other: String) -> String {
    """
    PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET rootpage = CASE name
      WHEN '\(index)' THEN (SELECT s.rootpage FROM sqlite_schema s WHERE s.name = '\(other)')
      ELSE (SELECT s.rootpage FROM sqlite_schema s WHERE s.name = '\(index)') END
    WHERE name IN ('\(index)', '\(other)')
    """
  }

  @Test(arguments: [
    redirect("sqlite_autoindex_contracts_2", to: "sqlite_autoindex_accounts_2"),
    redirect("sqlite_autoindex_accounts_1", to: "sqlite_autoindex_drafts_1"),
    redirect("sqlite_autoindex_customers_1", to: "sqlite_autoindex_pin_attempts_1"),
  ])
  func `One request opens no second account by a redirected index`(sql: String) async throws {
    let (bank, hana) = try await bank()
    try bank.tamper(sql)
    let again = try hana.again()
    for request in ["R1", "R3"] {
      await #expect(throws: LedgerError.self) { try await again.open(request) }
    }
    #expect(
      try bank.texts("SELECT request_id AS text FROM contracts ORDER BY entry") == ["R1", "R2"])
  }

  @Test(arguments: [
    "UPDATE receipts SET signed = (SELECT signed FROM receipts WHERE entry = 2) WHERE entry = 3",
    "UPDATE contracts SET signed = 'x' WHERE entry = 3",
    "UPDATE accounts SET kind = 'savings' WHERE entry = 3",
    "UPDATE schedule SET tax = 0 WHERE entry = 3",
  ])
  func `Documents of an edited entry are not returned`(sql: String) async throws {
    let (bank, hana) = try await bank()
    let opened = try await hana.open("R1")
    #expect(try await hana.documents.documents(of: opened.number)?.receipt == opened.receipt)
    try bank.tamper(sql)
    await #expect(throws: StorageError.self) {
      try await hana.documents.documents(of: opened.number)
    }
    await #expect(throws: LedgerError.self) {
      try await hana.ledger.opening(for: opened.contract.requestID)
    }
  }

  @Test func `A draft with an unreadable answer does not hide the others`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let answers = ["a", "b"].map { OpeningDraft.Answer(key: QuestionKey(rawValue: $0), text: $0) }
    for request in ["D1", "D2"] {
      let draft = OpeningDraft(
        kind: .deposit, requestID: try #require(RequestID(request)), answers: answers)
      try await hana.drafts.save(draft)
    }
    // The copy accepts an answer without text.
    try bank.tamper(
      """
      CREATE TABLE d AS SELECT * FROM draft_answers;
      DROP TABLE draft_answers;
      ALTER TABLE d RENAME TO draft_answers;
      UPDATE draft_answers SET answer = NULL WHERE request_id = 'D2' AND position = 0
      """)
    let drafts = try bank.connection().drafts(of: hana.signedIn.customer.id)
    #expect(drafts.map { "\($0.requestID)" } == ["D1"])
  }

  @Test func `A ledger rewritten without the bank's key is detected`() async throws {
    let (bank, forged) = (try TestBank(), try TestBank())
    for each in [bank, forged] { _ = try await each.customer().open("R1") }
    for name in ["bank.sqlite", "bank.sqlite-wal", "bank.sqlite-shm"] {
      let target = bank.folder.appending(path: name)
      try? FileManager.default.removeItem(at: target)
      try? FileManager.default.copyItem(at: forged.folder.appending(path: name), to: target)
    }
    let found = try await bank.again().audit().violations
    for (problem, place) in [
      (AuditViolation.Problem.keyChanged, AuditPlace.entry(1)),
      (.receiptInvalid, .receipt("110-000002-3")), (.receiptInvalid, .receipt("210-000003-9")),
    ] {
      #expect(found.contains { $0.problem == problem && $0.place == place }, "\(found)")
    }
  }
}
