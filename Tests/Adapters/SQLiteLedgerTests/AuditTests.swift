import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

/// Manual changes of the database. ``TamperingTests`` has the changes whose reported place is
/// known.
struct AuditTests {
  private static let changes = [
    "UPDATE postings SET amount = amount + 1 WHERE entry = 3 AND position = 0",
    "UPDATE postings SET amount = -5 * amount WHERE entry = 3",
    "UPDATE postings SET account = '110-000002-3' WHERE entry = 3 AND position = 1",
    "DELETE FROM postings WHERE entry = 3",
    "DELETE FROM postings WHERE entry = 2 AND position = 0",
    "INSERT INTO postings VALUES (3, 9, '110-000002-3', 1000, 40001000)",
    "UPDATE entries SET recorded_at = recorded_at + 1 WHERE sequence = 3",
    "UPDATE entries SET kind = 'enrolment' WHERE sequence = 3",
    "UPDATE entries SET kind = 'founding' WHERE sequence = 3",
    "UPDATE entries SET hash = zeroblob(32) WHERE sequence = 3",
    "UPDATE entries SET previous_hash = zeroblob(32) WHERE sequence = 3",
    "UPDATE accounts SET customer = 'C4' WHERE entry = 3",
    "UPDATE accounts SET opened_on = '2020-01-01' WHERE entry = 3",
    "UPDATE accounts SET number = '210-999999-9' WHERE entry = 3",
    "UPDATE accounts SET kind = 'demand' WHERE entry = 3",
    "DELETE FROM accounts WHERE entry = 3",
    "UPDATE customers SET name = 'Mallory'",
    "DELETE FROM customers",
    "UPDATE keys SET public_key = zeroblob(32) WHERE customer IS NOT NULL",
    "DELETE FROM keys WHERE customer IS NOT NULL",
    "UPDATE contracts SET amount = amount + 1", "UPDATE contracts SET months = 24",
    "UPDATE contracts SET tax_kind = 'exempt'", "UPDATE contracts SET rate = 9999",
    "UPDATE contracts SET product = 'other'", "UPDATE contracts SET interest = 1",
    "UPDATE contracts SET tax = 0", "UPDATE contracts SET principal = 1",
    "UPDATE contracts SET maturity_date = '2030-01-01'",
    "UPDATE contracts SET payout_date = '2030-01-01'",
    "UPDATE contracts SET funding_account = '900-000001-2'",
    "UPDATE contracts SET linked_account = '110-000002-3' WHERE entry = 3",
    "UPDATE contracts SET request_id = 'X' || entry", "UPDATE contracts SET agreed_at = 1",
    "UPDATE contracts SET customer = 'C9'", "UPDATE contracts SET account = 'X' || entry",
    "UPDATE contracts SET signed = signed || 'A'", "DELETE FROM contracts WHERE entry = 3",
    "UPDATE contracts SET maturity_date = 'soon'",
    "UPDATE schedule SET amount = amount + 1", "UPDATE schedule SET date = '2030-01-01'",
    "UPDATE schedule SET kind = 'interest'", "UPDATE schedule SET tax = 0",
    "UPDATE schedule SET kind = 'nonsense'", "DELETE FROM schedule WHERE entry = 4",
    "INSERT INTO schedule VALUES (3, 7, 'interest', '2027-01-01', 1, 0, 0)",
    "DELETE FROM receipts WHERE entry = 3", "DELETE FROM receipts WHERE entry = 2",
    "UPDATE receipts SET account = 'X' || entry",
    "INSERT INTO receipts VALUES (99, 'X', 'Y')", "INSERT INTO customers VALUES ('C9', 'X', 77)",
    "UPDATE keys SET customer = NULL WHERE customer IS NOT NULL",
    """
    INSERT INTO entries VALUES (0, 'bank', 2, 'opening', 1, zeroblob(32), randomblob(32));
    INSERT INTO postings
      VALUES (0, 0, '900-000001-2', -1000, NULL), (0, 1, '110-000002-3', 1000, 1000)
    """,
    """
    INSERT INTO entries
      VALUES (9223372036854775807, 'bank', 2, 'opening', 1, zeroblob(32), randomblob(32))
    """,
    "INSERT INTO entries VALUES (50000000, 'bank', 2, 'opening', 1, zeroblob(32), randomblob(32))",
    "UPDATE postings SET position = position + 5 WHERE entry = 4",
    "UPDATE schedule SET position = position + 1000", "DELETE FROM sqlite_sequence",
    "UPDATE sqlite_sequence SET seq = -1", "UPDATE sqlite_sequence SET seq = 99",
    "UPDATE postings SET amount = 9000000000000000000", "DROP TABLE receipts",
    "DROP TABLE schedule",
    "DROP INDEX postings_by_account", "CREATE TABLE more (x)",
    "CREATE TRIGGER t AFTER INSERT ON postings BEGIN DELETE FROM pin_attempts; END",
    "DELETE FROM keys WHERE customer IS NULL",
    "INSERT INTO receipts VALUES (1, '900-000001-2', 'x')",
    "UPDATE contracts SET amount = -9223372036854775808",
    "UPDATE postings SET balance = balance + 1 WHERE entry = 4 AND position = 0",
    "UPDATE postings SET balance = NULL WHERE entry = 4", "DELETE FROM balances",
    "INSERT INTO balances VALUES ('900-000001-2', 0)", "INSERT INTO balances VALUES ('X', 1)",
    "UPDATE balances SET amount = -1", "DROP TABLE balances",
    "UPDATE entries SET chain = 'other' WHERE sequence = 4",
    "UPDATE entries SET format = 1", "UPDATE entries SET format = 3 WHERE sequence = 4",
    "UPDATE accounts SET kind = 'savings' WHERE entry = 3",
    "UPDATE accounts SET kind = '' WHERE entry = 3",
  ]

  @Test(arguments: changes)
  func `The audit finds each manual change`(sql: String) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    #expect(try await bank.audit() == AuditReport(entries: 4))
    try bank.tamper(sql)
    let report = try await bank.audit()
    #expect(!report.violations.isEmpty)
    for violation in report.violations { #expect(!violation.place.text.ko.isEmpty) }
  }

  @Test func `A receipt kept outside the bank shows that the tail was cut`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    let receipt = try await hana.open("R2").receipt
    #expect(try await bank.audit(receipt: receipt.text).violations.isEmpty)
    try bank.tamper(TestBank.cut)
    #expect(try await bank.audit().violations.isEmpty)
    let found = try await bank.audit(receipt: receipt.text).violations.map(\.problem)
    #expect(found == [.tailMissing])
  }

  @Test func `A receipt kept outside the bank shows that the bank rewrote the tail`()
    async throws
  {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    let receipt = try await hana.open("R2").receipt
    try bank.tamper(TestBank.cut)
    let again = try bank.again()
    _ = try await again.customer("Duri")
    #expect(try await again.audit().violations == [])
    let found = try await again.audit(receipt: receipt.text).violations
    #expect(found.map(\.problem) == [.chainBroken])
    #expect(found.map(\.place) == [.receiptGiven])
  }

  @Test func `A receipt of another bank is reported as invalid`() async throws {
    let receipt = try await TestBank().customer().open("R1").receipt
    let bank = try TestBank()
    _ = try await bank.customer()
    let found = try await bank.audit(receipt: receipt.text).violations.map(\.problem)
    #expect(found == [.receiptInvalid])
  }
}
