import Ledger
import Testing

@testable import SQLiteLedger

/// The durability of commits, and the result of a failed one.
struct CommitTests {
  @Test func `Every commit of a bank is synced`() async throws {
    let bank = try TestBank()
    try await bank.bank.prepare()
    #expect(try await bank.bank.setting("synchronous") == 2)
  }

  @Test func `A failed commit has an unknown outcome and leaves no open transaction`() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(
      """
      PRAGMA foreign_keys = ON; CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED) STRICT
      """)
    for _ in 0..<2 {
      do {
        try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
          try connection.run("INSERT INTO b (a) VALUES (7)")
        }
        Issue.record("committed")
      } catch StorageError.commitUnknown {}
    }
  }
}

extension SQLiteBank {
  /// The value of the connection's `PRAGMA name`.
  fileprivate func setting(_ name: String) throws -> Int64? {
    try opened().connection.first("PRAGMA \(name)") { (row) throws(StorageError) in
      try row.integer(name)
    }
  }
}
