import Ledger

@testable import SQLiteLedger

// All that the benchmarks use of the ledger beside what is public.
extension SQLiteBank {
  /// Gives up durability for speed.
  func hurry() throws { try opened().connection.execute("PRAGMA synchronous = OFF") }

  /// What decides how durable a commit is, and how it is reached.
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
            // All others are numbers.
            try name == "journal_mode" ? row.text(name) : "\(row.integer(name))"
          } ?? ""
        )
      })
  }

  /// Tells `recorder` each statement from now on; it must live as long as the bank.
  func record(_ recorder: StatementRecorder) throws {
    unsafe recorder.attach(to: try opened().connection.handle)
  }
}
