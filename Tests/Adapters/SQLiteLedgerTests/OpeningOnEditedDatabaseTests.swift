import FeatureDependencies
import Ledger
import LedgerSpecifications
import OpenSSLKeys
import SQLiteLedger
import Testing

/// After manual changes of the ledger the bank signs no receipt that depends on them.
struct OpeningOnEditedDatabaseTests {
  private static let changes =
    [
      "UPDATE customers SET name = 'Mallory' WHERE id = 'C2'",
      "DELETE FROM customers WHERE id = 'C2'",
      "UPDATE keys SET customer = 'C3' WHERE customer = 'C2'",
      "UPDATE accounts SET opened_on = '2020-01-01' WHERE number = '110-000002-3'",
      "UPDATE accounts SET kind = 'savings' WHERE entry = 3",
      "UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'",
      "UPDATE balances SET amount = amount + 1 WHERE account = '210-000003-9'",
      "DELETE FROM balances WHERE account = '210-000003-9'",
      "INSERT INTO balances VALUES ('900-000001-9', 0)",
      "UPDATE postings SET amount = amount + 1 WHERE entry = 3 AND position = 0",
      "UPDATE postings SET balance = balance + 1 WHERE entry = 4 AND position = 0",
      "UPDATE entries SET recorded_at = 1 WHERE sequence = 2",
      "UPDATE entries SET recorded_at = 1 WHERE sequence = 4",
      "UPDATE entries SET hash = randomblob(32) WHERE sequence = 4",
      "UPDATE entries SET previous_hash = randomblob(32) WHERE sequence = 3",
      "DELETE FROM entries WHERE sequence = 3", "DELETE FROM entries WHERE sequence = 4",
      "UPDATE sqlite_sequence SET seq = 9", "DELETE FROM sqlite_sequence",
      "UPDATE contracts SET rate = 999 WHERE entry = 3",
      "UPDATE contracts SET signed = signed || 'A' WHERE entry = 4",
      "UPDATE receipts SET signed = 'x' WHERE entry = 4",
      "DELETE FROM receipts WHERE entry = 2", "DELETE FROM schedule WHERE entry = 3",
      "UPDATE schedule SET tax = 0 WHERE entry = 4",
      "DROP INDEX accounts_by_customer", "CREATE TABLE more (x)", "CREATE VIEW more AS SELECT 1",
      "CREATE TRIGGER t AFTER INSERT ON postings BEGIN DELETE FROM drafts; END",
    ] + definitions

  /// Changes of the schema.
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
    """,
  ]

  @Test(arguments: definitions)
  func `Nothing is opened on tables that are altered while the bank is open`(
    sql: String
  ) async throws {
    let bank = try await bank(rejectingOpeningsAfter: sql)
    #expect(try await bank.audit().violations.contains { $0.problem == .schemaChanged })
  }

  @Test(arguments: changes)
  func `Nothing is opened after a manual change`(sql: String) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    try bank.tamper(sql)
    let again = try TestCustomer(
      bank: try bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
    // A failed check is repeated for the next request.
    for request in ["R3", "R4"] {
      await #expect(throws: LedgerError.self) { try await again.open(request) }
    }
    #expect(try bank.texts("SELECT count(*) || '' AS text FROM contracts") == ["2"])
  }

  @Test(arguments: ["UPDATE sqlite_sequence SET seq = 9", "DELETE FROM sqlite_sequence"])
  func `Nothing is opened if the number of entries is altered while the bank is open`(
    sql: String
  ) async throws {
    _ = try await bank(rejectingOpeningsAfter: sql)
  }

  /// A bank that has run `sql` on its open database, and then expected an opening to fail.
  private func bank(rejectingOpeningsAfter sql: String) async throws -> TestBank {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    try bank.tamper(sql)
    // A failed check is repeated for the next request.
    for request in ["R2", "R3"] {
      await #expect(throws: LedgerError.self) { try await hana.open(request) }
    }
    #expect(try bank.texts("SELECT count(*) || '' AS text FROM contracts") == ["1"])
    return bank
  }

  @Test func `A replaced key does not let an attacker open in a customer's name`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let other = try TestKey()
    let key = other.publicKey.bytes.hex
    try bank.tamper("UPDATE keys SET public_key = x'\(key)' WHERE customer = 'C2'")
    let again = try bank.again()
    let customer = try #require(try await again.bank.customers().first)
    let mallory = try TestCustomer(bank: again, customer, account: hana.account, key: other)
    await #expect(throws: LedgerError.self) { try await mallory.open("R1") }
  }

  @Test func `A connection notices changes made by other connections`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    try bank.tamper("UPDATE entries SET recorded_at = 1 WHERE sequence = 2")
    await #expect(throws: LedgerError.self) { try await hana.open("R2") }
  }

  @Test func `Openings on two connections extend the same chain`() async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let again = try TestCustomer(
      bank: try bank.again(), hana.signedIn.customer, account: hana.account, key: hana.key)
    for number in 1...3 {
      _ = try await hana.open("A\(number)", amount: 1_000_000)
      _ = try await again.open("B\(number)", amount: 1_000_000)
    }
    #expect(try await bank.audit() == AuditReport(entries: 8))
  }

  @Test(arguments: [
    "UPDATE receipts SET signed = (SELECT signed FROM receipts WHERE entry = 2) WHERE entry = 3",
    "UPDATE contracts SET signed = 'x' WHERE entry = 3",
    "UPDATE accounts SET kind = 'savings' WHERE entry = 3",
    "UPDATE schedule SET tax = 0 WHERE entry = 3",
  ])
  func `Documents of an edited entry are not returned`(sql: String) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    let opened = try await hana.open("R1")
    #expect(try await hana.documents.documents(of: opened.number)?.receipt == opened.receipt)
    try bank.tamper(sql)
    await #expect(throws: StorageError.self) {
      try await hana.documents.documents(of: opened.number)
    }
    await #expect(throws: LedgerError.self) { try await hana.ledger.opening(for: opened.requestID) }
  }
}

extension OpenedAccount {
  fileprivate var requestID: RequestID { contract.requestID }
}
