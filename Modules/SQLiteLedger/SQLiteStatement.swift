import CSQLite

/// A value that SQLite stores.
enum SQLiteValue: Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
  case null

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
}

/// A prepared statement of one connection.
@safe
final class SQLiteStatement {
  fileprivate let handle: OpaquePointer
  // The connection keeps its statements; this would otherwise be a cycle.
  private unowned let connection: SQLiteConnection

  init(_ sql: String, on connection: SQLiteConnection) throws(StorageError) {
    var handle: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(
      connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else { throw connection.lastError }
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  func bind(_ values: [SQLiteValue]) throws(StorageError) {
    reset()
    for (index, value) in values.enumerated() {
      guard bind(value, Int32(index + 1)) == SQLITE_OK else { throw connection.lastError }
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

  /// Whether there is another row. Throws ``StorageError``.
  func step() throws(StorageError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.lastError
    }
  }

  /// Lets go of the rows, so that no read lock is held between uses.
  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }
}

/// The columns of the row a statement is at, counted from 0.
struct SQLiteRow {
  private let statement: SQLiteStatement

  init(_ statement: SQLiteStatement) { self.statement = statement }

  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement.handle, column) }

  func text(_ column: Int32) -> String { optionalText(column) ?? "" }

  func optionalText(_ column: Int32) -> String? {
    let bytes = blob(column)
    let isNull = unsafe sqlite3_column_type(statement.handle, column) == SQLITE_NULL
    return isNull ? nil : String(decoding: bytes, as: UTF8.self)
  }

  func blob(_ column: Int32) -> [UInt8] {
    let start = unsafe sqlite3_column_blob(statement.handle, column)
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, column))
    guard let start = unsafe start else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// What `make` makes of the text in `column`; throws ``StorageError/inconsistent(what:)`` if it
  /// makes nothing of it.
  func value<Value>(
    _ column: Int32, _ make: (String) -> Value?
  ) throws(StorageError) -> Value {
    let text = text(column)
    guard let value = make(text) else {
      throw .inconsistent(what: "\"\(text)\" is no \(Value.self)")
    }
    return value
  }
}
