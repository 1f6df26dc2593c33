import CSQLite
import FeatureDependencies
import Ledger

/// One connection to a database file, used by one task at a time.
///
/// Each statement is prepared once and kept.
@safe
final class SQLiteConnection {
  let handle: OpaquePointer
  /// What a ledger found in order on this connection.
  let checked = CheckedBooks()
  let busyHandler: BusyHandler
  /// How long the last transaction waited for other processes and for the disk.
  var waited = Duration.zero
  private var prepared: [String: SQLiteStatement] = [:]
  private var inserts: [String: SQLiteInsert] = [:]

  /// Opens the database at `path`, which must exist and not be a symbolic link.
  ///
  /// With `isImmutable` nobody can change it meanwhile, and nothing is written beside it: so it can
  /// be on read-only media. Throws a ``StorageError``.
  init(path: String, isImmutable: Bool = false) throws(StorageError) {
    let access = isImmutable ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    let name = isImmutable ? "file:\(path.inURI)?immutable=1" : path
    var handle: OpaquePointer?
    let status = unsafe sqlite3_open_v2(name, &handle, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else {
      let reason = unsafe String(cString: sqlite3_errstr(status))
      unsafe sqlite3_close_v2(handle)
      throw .fileFailed(path: path, reason: reason)
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    busyHandler = BusyHandler(path: path)
    unsafe busyHandler.serve(handle)
  }

  deinit {
    prepared = [:]
    inserts = [:]
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs `sql`, one or more statements without values. Throws a ``StorageError``.
  func execute(_ sql: String) throws(StorageError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
  }

  /// Runs one statement for its effect; `values` are for its question marks. Throws a
  /// ``StorageError``.
  func run(_ sql: String, _ values: SQLiteValue...) throws(StorageError) {
    try forEach(statement(sql), values) { (_) throws(StorageError) in }
  }

  /// Calls `body` with each row of one statement, one at a time. Throws a ``StorageError``.
  func forEach(
    _ sql: String, _ values: SQLiteValue..., body: (SQLiteRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEach(statement(sql), values, body)
  }

  /// The rows of one statement, each made into a value by `read`. Throws a ``StorageError``.
  func rows<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Row] {
    try rows(sql, values: values, read: read)
  }

  /// The rows of one statement, each made into a value by `read`. Throws a ``StorageError``.
  func rows<Row>(
    _ sql: String, values: [SQLiteValue], read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Row] {
    var rows: [Row] = []
    try forEach(statement(sql), values) { (row) throws(StorageError) in
      rows.append(try read(row))
    }
    return rows
  }

  /// The first row of one statement, or nil if there is none. Throws a ``StorageError``.
  func first<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> Row? {
    let statement = try statement(sql)
    defer { statement.reset() }
    try statement.bind(values)
    return try statement.step() ? try read(SQLiteRow(statement)) : nil
  }

  /// Inserts `row`, the values by the names of their columns, into `table`. Throws a
  /// ``StorageError``.
  func insert(
    into table: String, _ row: KeyValuePairs<String, SQLiteValue>
  ) throws(StorageError) {
    let insert: SQLiteInsert
    if let known = inserts[table], known.fits(row) {
      insert = known
    } else {
      insert = try SQLiteInsert(into: table, row, on: self)
      inserts[table] = insert
    }
    try forEach(insert.statement, row.map(\.value)) { (_) throws(StorageError) in }
  }

  /// The number of the row inserted last into a table that numbers its rows.
  var lastRowNumber: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// How many rows were inserted, changed or deleted since the connection was opened, also by
  /// transactions that were taken back, but not by statements whose rows were.
  var rowsWritten: Int64 { unsafe sqlite3_total_changes64(handle) }

  private func forEach(
    _ statement: SQLiteStatement, _ values: [SQLiteValue],
    _ body: (SQLiteRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() { try body(SQLiteRow(statement)) }
  }

  private func statement(_ sql: String) throws(StorageError) -> SQLiteStatement {
    if let known = prepared[sql] {
      // Somebody is reading its rows: those must not be lost.
      guard known.isBusy else { return known }
      return try SQLiteStatement(sql, on: self)
    }
    let statement = try SQLiteStatement(sql, on: self)
    prepared[sql] = statement
    return statement
  }
}

extension String {
  /// The path as part of a URI: what means something there is written as its number.
  fileprivate var inURI: String {
    reduce(into: "") { text, character in
      switch character {
      case "%": text += "%25"
      case "?": text += "%3f"
      case "#": text += "%23"
      default: text.append(character)
      }
    }
  }
}
