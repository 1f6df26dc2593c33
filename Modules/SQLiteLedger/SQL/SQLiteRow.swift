import CSQLite
import Ledger

/// The row that a statement is at, read by the names of its columns.
///
/// Each method throws ``StorageError/failed(reason:)`` if there is no such column, and
/// ``StorageError/inconsistent(what:)`` if the value in it is of another type.
struct SQLiteRow {
  private let statement: SQLiteStatement

  init(_ statement: SQLiteStatement) { self.statement = statement }

  func integer(_ column: String) throws(StorageError) -> Int64 {
    let index = try index(of: column, holding: SQLITE_INTEGER)
    return unsafe sqlite3_column_int64(statement.handle, index)
  }

  func text(_ column: String) throws(StorageError) -> String {
    text(at: try index(of: column, holding: SQLITE_TEXT))
  }

  func blob(_ column: String) throws(StorageError) -> [UInt8] {
    bytes(at: try index(of: column, holding: SQLITE_BLOB))
  }

  func optionalInteger(_ column: String) throws(StorageError) -> Int64? {
    try isNull(column) ? nil : try integer(column)
  }

  func optionalText(_ column: String) throws(StorageError) -> String? {
    try isNull(column) ? nil : try text(column)
  }

  /// What `make` makes of the text in `column`. Throws ``StorageError/inconsistent(what:)`` too if
  /// that is nothing.
  func value<Value>(
    _ column: String, _ make: (String) -> Value?
  ) throws(StorageError) -> Value {
    let text = try text(column)
    guard let value = make(text) else {
      throw .inconsistent(what: "\"\(text)\" in \(column)")
    }
    return value
  }

  private func isNull(_ column: String) throws(StorageError) -> Bool {
    let index = try statement.index(of: column)
    return unsafe sqlite3_column_type(statement.handle, index) == SQLITE_NULL
  }

  private func index(of column: String, holding type: Int32) throws(StorageError) -> Int32 {
    let index = try statement.index(of: column)
    guard unsafe sqlite3_column_type(statement.handle, index) == type else {
      throw .inconsistent(what: "the type of the value in \(column)")
    }
    return index
  }

  private func text(at index: Int32) -> String {
    unsafe String(decoding: memory(at: index), as: UTF8.self)
  }

  private func bytes(at index: Int32) -> [UInt8] { unsafe Array(memory(at: index)) }

  /// The value where SQLite keeps it until the next step.
  private func memory(at index: Int32) -> UnsafeRawBufferPointer {
    let start = unsafe sqlite3_column_blob(statement.handle, index)
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, index))
    return unsafe UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : count)
  }
}
