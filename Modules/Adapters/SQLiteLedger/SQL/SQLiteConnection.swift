import CSQLite
import FeatureDependencies
import Ledger

/// One connection to a database file. One task at a time may use it.
///
/// Each statement is prepared once and cached.
@safe
final class SQLiteConnection {
  let handle: OpaquePointer
  /// The results of earlier ledger checks on this connection.
  let checked = VerifiedState()
  var knownHoldings = KnownHoldings()
  let busyHandler: BusyHandler
  /// SQLite's counter of changes of the tables when they were last verified; nil if never.
  var verifiedSchema: Int64?
  private var prepared: [String: SQLiteStatement] = [:]
  private var inserts: [String: SQLiteInsert] = [:]

  /// Opens the database at `path`, which must exist and not be a symbolic link.
  ///
  /// `isImmutable` promises that no process changes the file: SQLite then takes no locks and writes
  /// nothing beside it, so that it can be on read-only media. Throws a ``StorageError``.
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

  /// Whether closing the last connection may copy the write-ahead log into the database file, and
  /// delete the log. A database with a log is opened without, until its schema is accepted: a
  /// rejected one stays unchanged.
  func allowCheckpointOnClose(_ isAllowed: Bool) {
    unsafe csqlite_set_checkpoint_on_close(handle, isAllowed ? 1 : 0)
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

  /// Runs one statement without a result; `values` are for its question marks. Throws a
  /// ``StorageError``.
  func run(_ sql: String, _ values: SQLiteValue...) throws(StorageError) {
    try forEach(statement(sql), values) { (_) throws(StorageError) in }
  }

  /// Calls `body` with each row of one statement, one at a time. Throws a ``StorageError``.
  func forEach(
    _ sql: String, _ values: SQLiteValue..., body: (SQLiteRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEach(sql, values: values, body: body)
  }

  /// Calls `body` with each row of one statement, one at a time. Throws a ``StorageError``.
  func forEach(
    _ sql: String, values: [SQLiteValue], body: (SQLiteRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    try forEach(statement(sql), values, body)
  }

  /// The rows of one statement, converted by `read`. Throws a ``StorageError``.
  func rows<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Row] {
    try rows(sql, values: values, read: read)
  }

  /// The rows of one statement, converted by `read`. Throws a ``StorageError``.
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

  /// Inserts `row`, values by column name, into `table`. Throws a ``StorageError``.
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

  /// The number of the last inserted row, in a table that numbers its rows.
  var lastRowNumber: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

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
      // The cached statement is being read: reusing it would lose the remaining rows.
      guard known.isBusy else { return known }
      return try SQLiteStatement(sql, on: self)
    }
    let statement = try SQLiteStatement(sql, on: self)
    prepared[sql] = statement
    return statement
  }
}

extension String {
  /// The path as part of a URI, with special characters percent-encoded.
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

extension SQLiteConnection {
  /// Runs `body` in one transaction, which takes the write lock at once.
  ///
  /// If `body` throws, the transaction is rolled back. Throws the errors of `body`, and those of
  /// the transaction as converted by `wrap`: ``StorageError/commitUnknown(reason:)`` if COMMIT
  /// failed for another reason than a lock.
  func transaction<Value, Failure: Error>(
    orThrow wrap: (StorageError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do { try run("BEGIN IMMEDIATE") } catch { throw wrap(error) }
    let value: Value
    do { value = try body() } catch {
      rollBack()
      throw error
    }
    do { try run("COMMIT") } catch {
      // Busy means that nothing was written; after any other error only reading the database can
      // tell.
      rollBack()
      throw wrap(error.isBusy ? error : .commitUnknown(reason: error.reason.en))
    }
    return value
  }

  /// Runs `body` on one snapshot of the database, unaffected by concurrent commits. Throws a
  /// ``StorageError``.
  func snapshot<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try execute("BEGIN")
    let value: Value
    do { value = try body() } catch {
      rollBack()
      throw error
    }
    // SQLite may have rolled back by itself after an I/O or memory error. Reads after that rollback
    // are outside the snapshot.
    guard isInTransaction else {
      throw .failed(reason: "a page could not be read: out of memory, or a disk error")
    }
    try execute("ROLLBACK")
    return value
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// ROLLBACK can fail only if SQLite has rolled back by itself.
  private func rollBack() {
    if isInTransaction { _ = try? execute("ROLLBACK") }
  }
}

extension SQLiteConnection {
  /// SQLite's last error, converted for the ledger.
  var lastError: StorageError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    // The low byte is the primary result code; the rest is detail.
    switch unsafe sqlite3_errcode(handle) & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return busyHandler.takeRefusal()
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_CORRUPT: return .inconsistent(what: reason)
    default: return .failed(reason: reason)
    }
  }

  var path: String {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return "" }
    return unsafe String(cString: name)
  }
}
