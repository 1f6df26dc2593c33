import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLLedger
@testable import SQLite

/// Compares entries read in one batch with the same entries read one by one.
struct EntryReaderTests {
  private static let edits = [
    "", "UPDATE contracts SET rate = 999 WHERE entry = 3",
    "UPDATE schedule SET position = 9 WHERE entry = 4",
    "UPDATE entries SET format = 9 WHERE sequence = 4",
    "UPDATE contracts SET product = '' WHERE entry = 3",
    "DELETE FROM accounts WHERE entry = 4", "DELETE FROM receipts WHERE entry = 3",
    "DELETE FROM keys WHERE customer <> 'bank'", "DELETE FROM entries WHERE sequence = 3",
    "UPDATE contracts SET linked_account = 'x' WHERE entry = 4",
    "UPDATE postings SET position = 5 WHERE entry = 3 AND position = 1",
    "UPDATE entries SET kind = 'x' WHERE sequence = 4", "DELETE FROM customers",
    "UPDATE keys SET customer = 'C9' WHERE customer = 'C2'", "DELETE FROM contracts",
  ]

  @Test(arguments: edits)
  func `Reading entries in a batch gives the same result as one by one`(edit: String) async throws {
    let bank = try TestBank()
    let hana = try await bank.customer()
    for request in ["R1", "R2"] { _ = try await hana.open(request) }
    try bank.tamper(edit)
    let connection = try bank.connection()
    let places = (Int64(1)...4).map { EntryPlace(chain: "bank", sequence: $0) }
    let together = try connection.entries(at: places)
    #expect(together.count == (edit.hasPrefix("DELETE FROM entries") ? 3 : 4))
    for place in places {
      let alone = try connection.entries(at: [place])[place]
      #expect("\(String(describing: together[place]))" == "\(String(describing: alone))")
    }
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
    let connection = try bank.connection()
    let places = (Int64(1)...3).map { EntryPlace(chain: "bank", sequence: $0) }
    let error = #expect(throws: StorageError.self) { try connection.entries(at: places) }
    #expect(error?.reason.en.contains("two rows") == true)
  }
}
