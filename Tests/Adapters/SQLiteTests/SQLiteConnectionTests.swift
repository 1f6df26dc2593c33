import Foundation
import Ledger
import SQLLedger
import TemporaryFolders
import Testing

@testable import SQLite

/// Columns are named when writing and reading; a wrong name is an error.
struct SQLiteConnectionTests {
  private func connection() throws -> SQLiteConnection {
    let connection = try SQLiteConnection(path: ":memory:")
    try connection.execute("CREATE TABLE t (name TEXT, number INTEGER, bytes BLOB) STRICT")
    try connection.begin(.writing)
    return connection
  }

  private func texts(_ query: String, on connection: SQLiteConnection) throws -> [String] {
    try connection.rows(SQLQuery(query)) { (row) throws(StorageError) in try row.text("name") }
  }

  private func numbers(_ query: String, on connection: SQLiteConnection) throws -> [Int64] {
    try connection.rows(SQLQuery(query)) { (row) throws(StorageError) in try row.integer("number") }
  }

  @Test func `A database that cannot have a write-ahead log is rejected`() throws {
    // SQLite keeps the mode of a database in memory, without an error.
    let connection = try SQLiteConnection(path: ":memory:")
    let error = StorageError.failed(reason: "no write-ahead log for ", ko: "의 WAL 사용 불가")
    #expect(throws: error) { try connection.configure() }
  }

  @Test func `Columns are read by name in any order`() throws {
    let connection = try connection()
    try connection.insert(
      into: "t", [["number": .integer(7), "bytes": .blob([1]), "name": .text("a")]])
    try connection.insert(
      into: "t", [["name": .text("b"), "number": .integer(8), "bytes": .blob([])]])
    let rows = try connection.rows(SQLQuery("SELECT bytes, name, number FROM t")) {
      (row) throws(StorageError) in
      "\(try row.text("name")) \(try row.integer("number")) \(try row.bytes("bytes"))"
    }
    #expect(rows == ["a 7 [1]", "b 8 []"])
  }

  @Test func `A transaction takes the write lock before its first statement`() throws {
    let folder = try TemporaryFolder("lock")
    let path = folder.url.appending(path: "bank.sqlite").path
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let (first, second) = (try SQLiteConnection(path: path), try SQLiteConnection(path: path))
    try first.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (name TEXT) STRICT")
    try second.execute("PRAGMA busy_timeout = 0")
    try first.begin(.writing)
    #expect(throws: StorageError.busy) { try second.begin(.writing) }
  }

  @Test func `A wrong name, type or number of values is an error that says so`() throws {
    let connection = try connection()
    try connection.insert(into: "t", [["name": .text("7"), "number": .null]])
    let type = StorageError.inconsistent(en: "the type of the value in number", ko: "number 값의 형식")
    #expect(throws: type) { try numbers("SELECT name AS number FROM t", on: connection) }
    #expect(throws: type) { try numbers("SELECT number FROM t", on: connection) }
    let optional = try connection.rows(SQLQuery("SELECT number FROM t")) {
      (row) throws(StorageError) in try row.optionalInteger("number")
    }
    #expect(optional == [nil])
    #expect(throws: StorageError.failed(reason: "no column \"number\" among name")) {
      try numbers("SELECT name FROM t", on: connection)
    }
    let twice = "SELECT name, name || '!' AS name FROM t"
    #expect(throws: StorageError.failed(reason: "two columns have one name in \(twice)")) {
      try texts(twice, on: connection)
    }
    let other = StorageError.failed(reason: "rows of t have different columns, or one twice")
    #expect(throws: other) {
      try connection.insert(into: "t", [["name": .text("a")], ["number": .integer(7)]])
    }
    #expect(throws: other) {
      try connection.insert(into: "t", [["name": .text("a"), "name": .text("b")]])
    }
    #expect(throws: StorageError.failed(reason: "table t has no column named nam")) {
      try connection.insert(into: "t", [["nam": .text("a")]])
    }
    let count = StorageError.failed(reason: "1 values do not match the number of parameters")
    #expect(throws: count) {
      try connection.change(SQLQuery("INSERT INTO t (name, number) VALUES ($1, $2)", .text("a")))
    }
  }

  @Test func `Values are bound by the number of their parameter, in any order`() throws {
    let connection = try connection()
    let insert = SQLQuery(
      "INSERT INTO t (number, name) VALUES ($2, $1 || $1)", .text("a"), .integer(7))
    #expect(try connection.change(insert) == 1)
    #expect(try texts("SELECT name FROM t", on: connection) == ["aa"])
    #expect(try numbers("SELECT number FROM t", on: connection) == [7])
  }

  @Test func `A statement can be run while its own rows are read`() throws {
    let connection = try connection()
    for number in Int64(1)...3 { try connection.insert(into: "t", [["number": .integer(number)]]) }
    let query = SQLQuery("SELECT number FROM t ORDER BY number")
    let sums = try connection.rows(query) { (row) throws(StorageError) in
      let all = try connection.rows(query) { (row) throws(StorageError) in
        try row.integer("number")
      }
      return try row.integer("number") * Int64(all.count)
    }
    #expect(sums == [3, 6, 9])
  }
}
