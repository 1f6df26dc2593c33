import CSQLite
import FeatureDependencies
import Ledger

extension SQLiteConnection {
  /// Runs `body` in one transaction, which takes the write lock at once.
  ///
  /// If `body` throws, nothing stays. Throws ``StorageError/commitUnknown(reason:)`` if the commit
  /// itself failed, and what `body` throws.
  func transaction<Value, Failure: Error>(
    orThrow wrap: (StorageError) -> Failure, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    waited = .zero
    do { try wait(for: "BEGIN IMMEDIATE") } catch { throw wrap(error) }
    let value: Value
    do { value = try body() } catch {
      rollBack()
      throw error
    }
    do { try wait(for: "COMMIT") } catch {
      // Busy says for sure that nothing was written; after anything else only a look can tell.
      rollBack()
      throw wrap(error.isBusy ? error : .commitUnknown(reason: error.reason.en))
    }
    return value
  }

  /// Runs `sql`, which waits for other processes or for the disk.
  private func wait(for sql: String) throws(StorageError) {
    let begun = ContinuousClock.now
    defer { waited += .now - begun }
    try run(sql)
  }

  /// Runs `body` on one state of the database, whatever others write meanwhile. Throws a
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
    // After an error of the machine SQLite rolls back by itself: what was read since was no state.
    guard isInTransaction else {
      throw .failed(reason: "a page could not be read, for want of memory or by the disk's fault")
    }
    try execute("ROLLBACK")
    return value
  }

  /// Whether a transaction was begun and has not ended.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// Fails only where SQLite has rolled back by itself already.
  private func rollBack() {
    if isInTransaction { _ = try? execute("ROLLBACK") }
  }
}

extension SQLiteConnection {
  /// What SQLite says went wrong last.
  var lastError: StorageError {
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    // The low byte says what, the rest only where.
    switch unsafe sqlite3_errcode(handle) & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: return busyHandler.takeRefusal()
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_CORRUPT: return .inconsistent(what: reason)
    default: return .failed(reason: reason)
    }
  }

  /// Whether the last error is about what was to be stored, not about storing it.
  var isRefusal: Bool {
    switch unsafe sqlite3_errcode(handle) & 0xFF {
    // The sum of integers that do not fit 64 bits is a plain error.
    case SQLITE_CONSTRAINT, SQLITE_ERROR, SQLITE_MISMATCH: true
    default: false
    }
  }

  var path: String {
    guard let name = unsafe sqlite3_db_filename(handle, "main") else { return "" }
    return unsafe String(cString: name)
  }
}
