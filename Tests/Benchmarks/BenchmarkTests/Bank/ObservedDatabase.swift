import Ledger
import SQLLedger
import Synchronization

@testable import SQLite

// All internals of the ledger that the benchmarks use.

/// A database that passes its connections to a closure.
struct ObservedDatabase: SQLDatabase {
  let base: SQLiteDatabase
  let onConnect: @Sendable (SQLiteConnection) throws(StorageError) -> Void

  var dialect: SQLDialect { base.dialect }
  var name: String { base.name }
  var connections: Int { base.connections }

  func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
    let connection = try base.connect(access)
    if let connection = connection as? SQLiteConnection { try onConnect(connection) }
    return connection
  }
}

extension BenchBank {
  /// The same bank without durability, for speed. It reports each statement to `recorder`, which must
  /// live as long as the bank.
  func hurried(recorder: StatementRecorder? = nil) throws -> BenchBank {
    try BenchBank(path) { (connection) throws(StorageError) in
      try connection.execute("PRAGMA synchronous = OFF")
      unsafe recorder?.attach(to: connection.handle)
    }
  }

  /// The settings that decide the durability and cost of a commit.
  func settings() async throws -> [String: String] {
    let names = [
      "journal_mode", "synchronous", "foreign_keys", "trusted_schema", "wal_autocheckpoint",
      "cache_size", "mmap_size", "temp_store",
    ]
    let found = Mutex<[String: String]>([:])
    let observed = try BenchBank(path) { (connection) throws(StorageError) in
      for name in names {
        try connection.read([SQLQuery("PRAGMA \(name)")]) { (_, row) throws(StorageError) in
          // The other settings are numbers.
          let value = try name == "journal_mode" ? row.text(name) : "\(row.integer(name))"
          found.withLock { $0[name] = value }
        }
      }
    }
    _ = try await observed.bank.customers()
    return found.withLock { $0 }
  }
}
