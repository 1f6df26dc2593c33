import Ledger

@testable import SQLiteLedger

// All internals of the ledger that the benchmarks use.
extension SQLiteBank {
  /// Gives up durability for speed.
  func hurry() throws { try opened().connection.execute("PRAGMA synchronous = OFF") }

  /// The settings that decide the durability and cost of a commit.
  func settings() throws -> [String: String] {
    let names = [
      "journal_mode", "synchronous", "foreign_keys", "trusted_schema", "wal_autocheckpoint",
      "cache_size", "mmap_size", "temp_store",
    ]
    let connection = try opened().connection
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (
          name,
          try connection.first("PRAGMA \(name)") { (row) throws(StorageError) in
            // The other settings are numbers.
            try name == "journal_mode" ? row.text(name) : "\(row.integer(name))"
          } ?? ""
        )
      })
  }

  /// Reports each later statement to `recorder`, which must live as long as the bank.
  func record(_ recorder: StatementRecorder) throws {
    unsafe recorder.attach(to: try opened().connection.handle)
  }
}
