import FeatureDependencies
import Ledger
import LedgerSpecifications
import Synchronization
import Testing

@testable import SQLLedger
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

  private static let table = "CREATE TABLE t (a INTEGER PRIMARY KEY) STRICT"

  private func sum(_ connection: SQLiteConnection) throws -> [Int64] {
    try connection.rows(SQLQuery("SELECT coalesce(sum(a), 0) AS s FROM t")) {
      (row) throws(StorageError) in try row.integer("s")
    }
  }

  @Test(arguments: [
    "INSERT INTO t VALUES (1)", "INSERT OR ROLLBACK INTO t VALUES (1)", "UPDATE u SET a = 1",
  ])
  func `A commit after an ignored error rolls back`(failing: String) throws {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(Self.table)
    try connection.begin(.writing)
    try connection.insert(into: "t", ["a": .integer(1)])
    #expect(throws: StorageError.self) { try connection.change(SQLQuery(failing)) }
    try? connection.insert(into: "t", ["a": .integer(2)])
    try? connection.write(SQLQuery("INSERT INTO t VALUES (4)"), orElse: .init(verbatim: "the row"))
    _ = try? connection.change(SQLQuery("INSERT INTO t VALUES (8)"))
    guard case .undone(.failed) = connection.commit() else {
      Issue.record("committed")
      return
    }
    #expect(try sum(connection) == [0])
    try connection.begin(.writing)
    try connection.insert(into: "t", ["a": .integer(1)])
    #expect(connection.commit() == .committed)
    #expect(try sum(connection) == [1])
  }

  @Test func `An error in an attempt does not roll back`() throws {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute(Self.table)
    try connection.begin(.writing)
    #expect(throws: StorageError.self) {
      try connection.attempt { () throws(StorageError) in
        try connection.read(SQLQuery("SELECT a FROM u")) { _ in }
      }
    }
    try connection.insert(into: "t", ["a": .integer(1)])
    #expect(connection.commit() == .committed)
    #expect(try sum(connection) == [1])
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
      guard case .unknown(let reason) = connection.commit() else {
        Issue.record("committed")
        return
      }
      // The error for it begins with these words itself.
      #expect(!reason.contains("the database failed"))
    }
  }
}
