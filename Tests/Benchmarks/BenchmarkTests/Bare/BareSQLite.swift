import CSQLite

/// A direct SQLite connection, without the ledger's code.
@safe
final class BareDatabase {
  private let handle: OpaquePointer
  private var prepared: [String: BareStatement] = [:]

  init(_ path: String) throws {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else {
      throw BareError(text: "cannot open \(path)")
    }
    unsafe self.handle = handle
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Returns the first column of each row.
  @discardableResult func query(_ sql: String) throws -> [String] { try statement(sql).query() }

  /// Returns the statement, which is prepared only once.
  func statement(_ sql: String) throws -> BareStatement {
    if let known = prepared[sql] { return known }
    var statement: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    unsafe sqlite3_prepare_v3(handle, sql, -1, flags, &statement, nil)
    guard let statement = unsafe statement else {
      throw BareError(text: unsafe String(cString: sqlite3_errmsg(handle)))
    }
    let made = unsafe BareStatement(owning: statement)
    prepared[sql] = made
    return made
  }
}

/// A prepared statement.
@safe
final class BareStatement {
  private let handle: OpaquePointer

  init(owning handle: OpaquePointer) { unsafe self.handle = handle }

  deinit { unsafe sqlite3_finalize(handle) }

  func query() throws -> [String] {
    defer { unsafe sqlite3_reset(handle) }
    var rows: [String] = []
    while try step() {
      rows.append(unsafe sqlite3_column_text(handle, 0).map { unsafe String(cString: $0) } ?? "")
    }
    return rows
  }

  /// Binds `values`, steps to the end and resets.
  func run(_ values: [Statement.Value]) throws {
    for (index, value) in values.enumerated() { bind(value, Int32(index + 1)) }
    defer { unsafe sqlite3_reset(handle) }
    while try step() {}
  }

  private func bind(_ value: Statement.Value, _ place: Int32) {
    switch value {
    case .null: unsafe sqlite3_bind_null(handle, place)
    case .integer(let number): unsafe sqlite3_bind_int64(handle, place, number)
    case .text(let text): unsafe csqlite_bind_text(handle, place, text, Int32(text.utf8.count))
    case .blob(let bytes): unsafe csqlite_bind_blob(handle, place, bytes, Int32(bytes.count))
    }
  }

  private func step() throws -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      throw BareError(text: unsafe String(cString: sqlite3_errmsg(sqlite3_db_handle(handle))))
    }
  }
}
