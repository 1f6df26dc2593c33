import FeatureDependencies
import Ledger
import LedgerSpecifications
import Testing

@testable import SQLLedger
@testable import SQLite

/// Entries that are read together.
struct EntryReaderTests {
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
