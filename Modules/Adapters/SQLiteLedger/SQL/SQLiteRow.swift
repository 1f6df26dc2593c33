import CSQLite
import Ledger

/// The current row of a statement.
struct SQLiteRow: StoredRow {
  private let statement: SQLiteStatement

  init(_ statement: SQLiteStatement) { self.statement = statement }

  func integer(_ column: String) throws(StorageError) -> Int64 {
    let index = try index(of: column, holding: SQLITE_INTEGER)
    return unsafe sqlite3_column_int64(statement.handle, index)
  }

  func text(_ column: String) throws(StorageError) -> String {
    text(at: try index(of: column, holding: SQLITE_TEXT))
  }

  func bytes(_ column: String) throws(StorageError) -> [UInt8] {
    bytes(at: try index(of: column, holding: SQLITE_BLOB))
  }

  func isNull(_ column: String) throws(StorageError) -> Bool {
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

  /// The value in SQLite's memory, valid until the next step.
  private func memory(at index: Int32) -> UnsafeRawBufferPointer {
    let start = unsafe sqlite3_column_blob(statement.handle, index)
    let count = unsafe Int(sqlite3_column_bytes(statement.handle, index))
    return unsafe UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : count)
  }
}
