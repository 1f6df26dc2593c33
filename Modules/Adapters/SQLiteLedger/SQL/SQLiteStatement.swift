import CSQLite
import Ledger

/// A prepared statement of one connection.
@safe
final class SQLiteStatement {
  let handle: OpaquePointer
  /// The column names of its rows, without duplicates.
  let columns: [String]
  /// The column read last. The search for the next one starts here, since columns are mostly read
  /// in the order selected.
  private var last = 0
  // Unowned: the connection keeps its statements, so a strong reference would be a cycle.
  private unowned let connection: SQLiteConnection

  /// Throws ``StorageError/failed(reason:)`` if `sql` is invalid or gives one name to two columns.
  init(_ sql: String, on connection: SQLiteConnection) throws(StorageError) {
    var handle: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else { throw connection.lastError }
    unsafe self.handle = handle
    self.connection = connection
    columns = unsafe (0..<sqlite3_column_count(handle)).map { index in
      unsafe sqlite3_column_name(handle, index).map { unsafe String(cString: $0) } ?? ""
    }
    guard Set(columns).count == columns.count else {
      throw .failed(reason: "two columns have one name in \(sql)")
    }
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Whether its rows are being read.
  var isBusy: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// The index of the column `name` in a row. Throws ``StorageError/failed(reason:)`` if there is
  /// none.
  func index(of name: String) throws(StorageError) -> Int32 {
    for near in last...(last + 1) where near < columns.count && columns[near] == name {
      last = near
      return Int32(near)
    }
    guard let found = columns.firstIndex(of: name) else {
      throw .failed(reason: "no column \"\(name)\" among \(columns.joined(separator: ", "))")
    }
    last = found
    return Int32(found)
  }

  /// Binds `values` to all parameters of the statement. Throws a ``StorageError``.
  func bind(_ values: some Collection<SQLiteValue>) throws(StorageError) {
    reset()
    guard unsafe sqlite3_bind_parameter_count(handle) == values.count else {
      throw .failed(reason: "\(values.count) values do not match the number of parameters")
    }
    var index: Int32 = 1
    for value in values {
      guard bind(value, index) == SQLITE_OK else { throw connection.lastError }
      index += 1
    }
  }

  private func bind(_ value: SQLiteValue, _ index: Int32) -> Int32 {
    switch value {
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      unsafe csqlite_bind_text(handle, index, text, Int32(text.utf8.count))
    case .blob(let bytes): unsafe csqlite_bind_blob(handle, index, bytes, Int32(bytes.count))
    case .null: unsafe sqlite3_bind_null(handle, index)
    }
  }

  /// Advances to the next row; false after the last one. Throws a ``StorageError``.
  func step() throws(StorageError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.lastError
    }
  }

  /// Releases the rows, so that no read lock is held between uses.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }
}

/// A prepared statement that inserts one row with named columns.
struct SQLiteInsert {
  let statement: SQLiteStatement
  private let columns: [String]

  /// Throws ``StorageError/failed(reason:)`` if a column is named twice, or the table has no such
  /// column.
  init(
    into table: String, _ row: KeyValuePairs<String, SQLiteValue>, on connection: SQLiteConnection
  ) throws(StorageError) {
    columns = row.map(\.key)
    guard Set(columns).count == columns.count else {
      throw .failed(reason: "a column of \(table) is named twice")
    }
    let names = columns.joined(separator: ", ")
    let parameters = columns.map { _ in "?" }.joined(separator: ", ")
    statement = try SQLiteStatement(
      "INSERT INTO \(table) (\(names)) VALUES (\(parameters))", on: connection)
  }

  /// Whether `row` has the same columns in the same order.
  func fits(_ row: KeyValuePairs<String, SQLiteValue>) -> Bool {
    columns.elementsEqual(row.lazy.map(\.key))
  }
}

/// A value that SQLite stores.
enum SQLiteValue: Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  init(_ number: Int64?) { self = number.map { .integer($0) } ?? .null }
}
