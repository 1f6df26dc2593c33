import Ledger
import LedgerSpecifications
import Testing

@testable import SQLiteLedger

/// Compares entries read in one batch with the same entries read one by one.
struct EntryReaderTests {
  private static let edits = [
    "", "UPDATE contracts SET rate = 999 WHERE entry = 3",
    "UPDATE schedule SET position = 9 WHERE entry = 4",
    "UPDATE entries SET format = 9 WHERE sequence = 4",
    "UPDATE contracts SET product = '' WHERE entry = 3",
    "DELETE FROM accounts WHERE entry = 4", "DELETE FROM receipts WHERE entry = 3",
    "DELETE FROM keys WHERE customer IS NOT NULL", "DELETE FROM entries WHERE sequence = 3",
    "UPDATE contracts SET linked_account = 'x' WHERE entry = 4",
    "UPDATE postings SET position = 5 WHERE entry = 3 AND position = 1",
  ]

  @Test(arguments: edits)
  func `Reading entries in a batch gives the same result as one by one`(edit: String) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    _ = try await hana.open("R1")
    _ = try await hana.open("R2")
    try bank.tamper(edit)
    let connection = try bank.connection()
    let source = SQLiteAuditSource(connection)
    var sequences: [Int64] = []
    try source.forEachSequence(of: "bank", after: nil) { sequences.append($0) }
    let together = source.audited(sequences, of: "bank")
    let apart = sequences.map { source.audited($0, of: "bank") }
    #expect(together.map { "\($0)" } == apart.map { "\($0)" })
  }

  @Test(arguments: ["customers", "keys", "accounts", "contracts"])
  func `A duplicate row of an entry is reported as inconsistent`(
    table: String
  ) async throws {
    let bank = try TestBank()
    _ = try await bank.customer().open("R1")
    // A copy of the table has no uniqueness constraint.
    try bank.tamper(
      """
      CREATE TABLE again AS SELECT * FROM \(table); DROP TABLE \(table);
      ALTER TABLE again RENAME TO \(table); INSERT INTO \(table) SELECT * FROM \(table)
      """)
    let source = SQLiteAuditSource(try bank.connection())
    let read = ([1, 2, 3] as [Int64]).map { "\(source.audited($0, of: "bank"))" }
    #expect(read.contains { $0.contains("two rows") })
  }
}
