import CSQLite
import FeatureDependencies

/// One connection to a database file, used by one task at a time.
@safe
final class SQLiteConnection {
  let handle: OpaquePointer
  private var prepared: [String: SQLiteStatement] = [:]

  /// Opens the database at `path`, which must exist and not be a symbolic link.
  ///
  /// Throws ``StorageError``.
  init(path: String) throws(StorageError) {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    var handle: OpaquePointer?
    let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else {
      let reason = unsafe String(cString: sqlite3_errstr(status))
      unsafe sqlite3_close_v2(handle)
      throw .fileFailed(path: path, reason: reason)
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_timeout(handle, 30_000)
  }

  deinit {
    prepared = [:]
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs `sql`, one or more statements without values. Throws ``StorageError``.
  func execute(_ sql: String) throws(StorageError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
  }

  /// Runs one statement with `values` for its question marks, for its effect.
  func run(_ sql: String, _ values: SQLiteValue...) throws(StorageError) {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    while try statement.step() {}
  }

  /// The rows of one statement, each made into a value by `read`. Throws ``StorageError``.
  func rows<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> [Row] {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    var rows: [Row] = []
    while try statement.step() { rows.append(try read(SQLiteRow(statement))) }
    return rows
  }

  /// The first row of one statement, or nil if there is none. Throws ``StorageError``.
  func first<Row>(
    _ sql: String, _ values: SQLiteValue..., read: (SQLiteRow) throws(StorageError) -> Row
  ) throws(StorageError) -> Row? {
    let statement = try statement(sql, values)
    defer { statement.reset() }
    return try statement.step() ? try read(SQLiteRow(statement)) : nil
  }

  /// What SQLite says went wrong last.
  var lastError: StorageError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    // The low byte says what, the rest only where.
    switch unsafe sqlite3_errcode(handle) & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_CORRUPT: return .inconsistent(what: reason)
    default: return .failed(reason: reason)
    }
  }

  private var path: String {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return "" }
    return unsafe String(cString: name)
  }

  private func statement(
    _ sql: String, _ values: [SQLiteValue]
  ) throws(StorageError) -> SQLiteStatement {
    let statement: SQLiteStatement
    if let known = prepared[sql] {
      statement = known
    } else {
      statement = try SQLiteStatement(sql, on: self)
      prepared[sql] = statement
    }
    try statement.bind(values)
    return statement
  }
}

extension SQLiteConnection {
  /// Runs `body` in one transaction, which takes the write lock at once.
  ///
  /// If `body` throws, nothing stays. Throws ``StorageError/commitUnknown(reason:)`` if the commit
  /// itself failed, and what `body` throws.
  func transaction<Value, Failure: Error>(
    orThrow wrap: (StorageError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do { try execute("BEGIN IMMEDIATE") } catch { throw wrap(error) }
    let value: Value
    do { value = try body() } catch {
      rollBack()
      throw error
    }
    do { try execute("COMMIT") } catch {
      // Busy says for sure that nothing was written; after anything else only a look can tell.
      rollBack()
      throw wrap(error == .busy ? error : .commitUnknown(reason: error.reason.en))
    }
    return value
  }

  /// Fails only where SQLite has rolled back by itself already.
  private func rollBack() {
    if unsafe sqlite3_get_autocommit(handle) == 0 { _ = try? execute("ROLLBACK") }
  }
}
