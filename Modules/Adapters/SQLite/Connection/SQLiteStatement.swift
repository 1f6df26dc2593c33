import CSQLite
import Ledger
import SQLLedger

/// A prepared statement of one connection, and its current row.
@safe
final class SQLiteStatement: StoredRow {
  private let handle: OpaquePointer
  /// The column names of its rows, without duplicates.
  private let columns: [String]
  /// For each parameter, the index of its value: SQLite numbers `$2 … $1` by first appearance.
  private let parameters: [Int]
  /// The column read last. The search for the next one starts here, since columns are mostly read
  /// in the order selected.
  private var last = 0
  // Unowned: the connection keeps its statements, so a strong reference would be a cycle.
  private unowned let connection: SQLiteConnection

  /// Throws ``StorageError/failed(because:)`` if `sql` is invalid or gives one name to two columns.
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
    let count = unsafe sqlite3_bind_parameter_count(handle)
    parameters = (0..<count).map { index in
      let name = unsafe sqlite3_bind_parameter_name(handle, index + 1)
      return unsafe name.flatMap { unsafe Int(String(cString: $0).dropFirst()) } ?? 0
    }
    guard Set(columns).count == columns.count else {
      throw .failed(reason: "two columns have one name in \(sql)")
    }
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Whether its rows are being read.
  var isBusy: Bool { unsafe sqlite3_stmt_busy(handle) != 0 }

  /// Binds `values` to `$1`, `$2` …
  func bind(_ values: [SQLValue]) throws(StorageError) {
    reset()
    guard parameters.count == values.count else {
      throw .failed(reason: "\(values.count) values do not match the number of parameters")
    }
    for (place, number) in parameters.enumerated() {
      guard values.indices.contains(number - 1) else {
        throw .failed(reason: "no value for the parameter \(number)")
      }
      guard bind(values[number - 1], Int32(place + 1)) == SQLITE_OK else {
        throw connection.lastError
      }
    }
  }

  private func bind(_ value: SQLValue, _ index: Int32) -> Int32 {
    switch value {
    case .integer(let number): unsafe sqlite3_bind_int64(handle, index, number)
    case .text(let text):
      unsafe csqlite_bind_text(handle, index, text, Int32(text.utf8.count))
    case .blob(let bytes): unsafe csqlite_bind_blob(handle, index, bytes, Int32(bytes.count))
    case .null: unsafe sqlite3_bind_null(handle, index)
    }
  }

  /// Advances to the next row; false after the last one.
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

  func integer(_ column: String) throws(StorageError) -> Int64 {
    unsafe sqlite3_column_int64(handle, try index(of: column, holding: SQLITE_INTEGER))
  }

  func text(_ column: String) throws(StorageError) -> String {
    let index = try index(of: column, holding: SQLITE_TEXT)
    return unsafe String(decoding: memory(at: index), as: UTF8.self)
  }

  func bytes(_ column: String) throws(StorageError) -> [UInt8] {
    let index = try index(of: column, holding: SQLITE_BLOB)
    return unsafe Array(memory(at: index))
  }

  func isNull(_ column: String) throws(StorageError) -> Bool {
    unsafe sqlite3_column_type(handle, try index(of: column)) == SQLITE_NULL
  }

  private func index(of column: String, holding type: Int32) throws(StorageError) -> Int32 {
    let index = try index(of: column)
    guard unsafe sqlite3_column_type(handle, index) == type else {
      throw .inconsistent(en: "the type of the value in \(column)", ko: "\(column) 값의 형식")
    }
    return index
  }

  private func index(of name: String) throws(StorageError) -> Int32 {
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

  /// The value in SQLite's memory, valid until the next step.
  private func memory(at index: Int32) -> UnsafeRawBufferPointer {
    let start = unsafe sqlite3_column_blob(handle, index)
    let count = unsafe Int(sqlite3_column_bytes(handle, index))
    return unsafe UnsafeRawBufferPointer(start: start, count: unsafe start == nil ? 0 : count)
  }
}
