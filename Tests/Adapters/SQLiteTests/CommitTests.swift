import FeatureDependencies
import Ledger
import LedgerSpecifications
import SQLLedger
import Synchronization
import Testing

@testable import SQLite

/// The durability of commits, and the result of a failed one.
struct CommitTests {
  @Test func `Every commit of a bank is synced`() async throws {
    let modes = Mutex<[Int64]>([])
    let bank = try TestBank { (connection) throws(StorageError) in
      let mode = try connection.pragma("synchronous")
      modes.withLock { $0.append(mode) }
    }
    try await bank.bank.prepare()
    #expect(modes.withLock { $0 } == [2])
  }

  @Test func `A failed commit has an unknown outcome and leaves no open transaction`() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(
      """
      PRAGMA foreign_keys = ON; CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT;
      CREATE TABLE b (a INTEGER REFERENCES a (id) DEFERRABLE INITIALLY DEFERRED) STRICT
      """)
    for _ in 0..<2 {
      try connection.begin(.writing)
      _ = try connection.change(SQLQuery("INSERT INTO b (a) VALUES (7)"))
      guard case .unknown = connection.commit() else {
        Issue.record("committed")
        return
      }
    }
  }
}
