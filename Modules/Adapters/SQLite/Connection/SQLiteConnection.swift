import CSQLite
import FeatureDependencies
import Ledger
import SQLLedger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One connection to a database file. One thread at a time may use it.
///
/// Each statement is prepared once and cached.
@safe
final class SQLiteConnection: SQLConnection {
  /// The maximum number of cached statements: a statement about several entries depends on their
  /// number.
  private static let maximum = 200
  /// How long a statement waits for other processes, in milliseconds.
  private static let lockWait: Int32 = 60_000

  let handle: OpaquePointer
  /// The faults in the owners and permissions of the database's files, which an audit reports.
  var faults: [StorageError] = []
  /// SQLite's counter of changes of the tables when they were last verified; nil if never.
  var verifiedTables: Int64?
  /// The first error of the current transaction; nil if absent.
  private var failure: StorageError?
  private var prepared: [String: SQLiteStatement] = [:]

  /// Always: SQLite's state is never in doubt.
  let isUsable = true
  /// Never: `BEGIN IMMEDIATE` waits for other writers.
  let isRepeatable = false

  /// Opens the database at `path`, which must exist and not be a symbolic link.
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
    unsafe sqlite3_busy_timeout(handle, Self.lockWait)
  }

  deinit {
    prepared = [:]
    unsafe sqlite3_close_v2(handle)
  }

  func begin(_ purpose: SQLPurpose) throws(StorageError) {
    failure = nil
    _ = try run(try statement(purpose == .writing ? "BEGIN IMMEDIATE" : "BEGIN"), [])
    guard isMoved else { return }
    rollBack()
    throw .moved(path: path)
  }

  /// Whether the path of the database has another file or none: SQLite would use a file that no
  /// later process finds. SQLite compares the inode alone, so a copy on another disk can look the
  /// same.
  private var isMoved: Bool {
    var isMoved: Int32 = 0
    _ = unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &isMoved)
    return isMoved != 0
  }

  func commit() -> SQLCommitOutcome {
    if let failure = failure ?? (isInTransaction ? nil : Self.rolledBack) {
      rollBack()
      return .undone(failure)
    }
    do {
      _ = try run(try statement("COMMIT"), [])
      return .committed
    } catch {
      let isFull = unsafe sqlite3_errcode(handle) == SQLITE_FULL
      rollBack()
      // The disk has room again once the log is empty. If this fails, the disk stays full.
      if isFull { try? removeTraces() }
      // Busy means that nothing was written; after any other error only reading the database can
      // tell.
      return error == .busy ? .undone(error) : .unknown(after: error)
    }
  }

  func endSnapshot() throws(StorageError) {
    // SQLite may have rolled back by itself after an I/O or memory error. Reads after that rollback
    // are outside the snapshot.
    guard isInTransaction else { throw Self.rolledBack }
    rollBack()
  }

  /// ROLLBACK can fail only if SQLite has rolled back by itself.
  func rollBack() {
    if isInTransaction { _ = try? execute("ROLLBACK") }
  }

  private static let rolledBack = StorageError.failed(
    reason: "the transaction was rolled back: out of memory, or a disk error")

  /// Whether a transaction is open.
  private var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  func read(
    _ queries: [SQLQuery], _ body: (Int, any StoredRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    for (index, query) in queries.enumerated() {
      let statement = try noting { () throws(StorageError) in
        let found = try self.statement(query.text)
        try found.bind(query.values)
        return found
      }
      defer { statement.reset() }
      while try noting({ () throws(StorageError) in try statement.step() }) {
        try body(index, statement)
      }
    }
  }

  /// Does nothing: a read takes no round trip.
  func prefetch(_ queries: [SQLQuery]) {}

  func change(_ query: SQLQuery) throws(StorageError) -> Int {
    try noting { () throws(StorageError) in
      try runInTransaction(try statement(query.text), query.values)
    }
  }

  func write(_ query: SQLQuery, orElse fault: LocalizedText) throws(StorageError) {
    try noting { () throws(StorageError) in
      guard try runInTransaction(try statement(query.text), query.values) == 1 else {
        throw .inconsistent(what: fault)
      }
    }
  }

  func insert(into table: String, _ rows: [KeyValuePairs<String, SQLValue>]) throws(StorageError) {
    guard let names = rows.first?.map(\.key) else { return }
    try noting { () throws(StorageError) in
      guard Set(names).count == names.count, rows.allSatisfy({ $0.map(\.key) == names }) else {
        throw .failed(reason: "rows of \(table) have different columns, or one twice")
      }
    }
    let parameters = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    let text = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(parameters))"
    for row in rows {
      try write(SQLQuery(text, values: row.map(\.value)), orElse: AuditPlace.table(table).text)
    }
  }

  /// Runs `body`: a failed read does not end a transaction.
  func attempt<Value>(_ body: () throws(StorageError) -> Value) throws(StorageError) -> Value {
    let before = failure
    do { return try body() } catch {
      failure = before
      throw error
    }
  }

  /// Runs `body`, and remembers its error for ``commit()``.
  private func noting<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    do { return try body() } catch {
      failure = failure ?? error
      throw error
    }
  }

  /// Copies the log into the database and empties it: it may have pages with replaced values. Waits
  /// only shortly for other processes that read: no process can write meanwhile.
  func removeTraces() throws(StorageError) {
    unsafe sqlite3_busy_timeout(handle, 100)
    defer { unsafe sqlite3_busy_timeout(handle, Self.lockWait) }
    try execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  /// Runs `sql`, one or more statements without values.
  func execute(_ sql: String) throws(StorageError) {
    guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw lastError }
  }

  /// Runs `statement`, but not once SQLite has rolled back by itself: its rows would be committed
  /// one by one.
  private func runInTransaction(
    _ statement: SQLiteStatement, _ values: [SQLValue]
  ) throws(StorageError) -> Int {
    guard isInTransaction else { throw Self.rolledBack }
    return try run(statement, values)
  }

  /// Runs `statement` with `values`, and returns the number of rows that it wrote.
  private func run(_ statement: SQLiteStatement, _ values: [SQLValue]) throws(StorageError) -> Int {
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
    return unsafe Int(sqlite3_changes64(handle))
  }

  private func statement(_ sql: String) throws(StorageError) -> SQLiteStatement {
    if let known = prepared[sql] {
      // The cached statement is being read: reusing it would lose the remaining rows.
      return known.isBusy ? try SQLiteStatement(sql, on: self) : known
    }
    if prepared.count >= Self.maximum { prepared = prepared.filter(\.value.isBusy) }
    let statement = try SQLiteStatement(sql, on: self)
    prepared[sql] = statement
    return statement
  }
}

extension SQLiteConnection {
  /// SQLite's counter of changes by other connections.
  var revision: Int64 { get throws(StorageError) { try pragma("data_version") } }

  /// The number that `PRAGMA name` returns.
  func pragma(_ name: String) throws(StorageError) -> Int64 {
    try integer(name, of: SQLQuery("PRAGMA \(name)")) ?? 0
  }

  /// Whether closing the last connection may copy the write-ahead log into the database file, and
  /// delete the log. A database with a log is opened without, until its schema is accepted: a
  /// rejected one stays unchanged.
  func allowCheckpointOnClose(_ isAllowed: Bool) {
    unsafe csqlite_set_checkpoint_on_close(handle, isAllowed ? 1 : 0)
  }

  /// Turns on foreign keys and write-ahead logging, syncs every commit, and overwrites deleted
  /// content with zeros.
  func configure() throws(StorageError) {
    try execute(
      """
      PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF;
      PRAGMA secure_delete = ON
      """)
    // SQLite does not wait for other processes here, so retry.
    let deadline = ContinuousClock.now + .milliseconds(Self.lockWait)
    while true {
      do throws(StorageError) {
        let mode = try first(SQLQuery("PRAGMA journal_mode = WAL")) {
          (row) throws(StorageError) in try row.text("journal_mode")
        }
        // SQLite reports a file system without shared memory in the mode alone.
        guard mode == "wal" else {
          throw .failed(reason: "no write-ahead log for \(path)", ko: "\(path)의 WAL 사용 불가")
        }
        return
      } catch {
        guard error == .busy, ContinuousClock.now < deadline else { throw error }
        usleep(10_000)
      }
    }
  }

  /// SQLite's last error, converted for the ledger.
  var lastError: StorageError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    // The low byte is the primary result code; the rest is detail.
    switch unsafe sqlite3_errcode(handle) & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_CORRUPT: return .inconsistent(en: reason, ko: "시스템 메시지 \"\(reason)\"")
    default: return .failed(reason: reason)
    }
  }

  var path: String {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return "" }
    return unsafe String(cString: name)
  }
}
