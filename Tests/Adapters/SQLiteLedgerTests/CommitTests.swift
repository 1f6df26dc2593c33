import Ledger
import Testing

@testable import SQLiteLedger

/// What a commit promises, and what is said of one that fails.
struct CommitTests {
  @Test func `Every commit of a bank is synced`() async throws {
    let bank = try TestBank()
    try await bank.bank.prepare()
    #expect(try await bank.bank.setting("synchronous") == 2)
  }

  @Test func `A commit that fails is in doubt, and leaves no transaction behind`() throws {
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
  /// What its connection has set `name` to.
  fileprivate func setting(_ name: String) throws -> Int64? {
    try opened().connection.first("PRAGMA \(name)") { (row) throws(StorageError) in
      try row.integer(name)
    }
  }
}
