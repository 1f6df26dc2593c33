import Ledger

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A connection with what was read and checked on it.
package final class SQLLink {
  let connection: any SQLConnection
  let dialect: SQLDialect
  /// The results of earlier ledger checks.
  let checked = VerifiedState()
  /// The bank's signing key, once it was compared with the key in the ledger.
  var seal: (any BankSeal)?

  init(_ connection: any SQLConnection, _ dialect: SQLDialect) {
    self.connection = connection
    self.dialect = dialect
  }

  /// The name of the chain that records the openings of `customer`.
  func chain(of customer: CustomerID?) -> String {
    guard dialect.isShared, let customer else { return LedgerEntry.bankChain }
    return "\(customer)"
  }
}

/// Keeps one connection: connects on first use, reconnects after a loss, and repeats a transaction
/// after a conflict.
///
/// One thread at a time may use it; calls block that thread.
final class SQLSession {
  /// The maximum number of attempts for a transaction that conflicts with others.
  private static let maximumAttempts = 10

  private let database: any SQLDatabase
  private var link: SQLLink?

  init(_ database: any SQLDatabase) { self.database = database }

  /// Runs `body` in one writing transaction, and rolls back if it throws. Throws the errors of
  /// `body`, and those of the transaction as converted by `wrap`:
  /// ``Ledger/StorageError/commitUnknown(reason:)`` if the outcome of the commit is unknown.
  func transaction<Value, Failure: Error>(
    _ access: SQLAccess = .existing, orThrow wrap: (StorageError) -> Failure,
    _ body: (SQLLink) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    var attempt = 0
    while true {
      attempt += 1
      let link: SQLLink
      do { link = try begun(.writing, access) } catch { throw wrap(error) }
      let value: Value
      do { value = try body(link) } catch {
        link.connection.rollBack()
        if link.connection.isRepeatable, pause(after: attempt) { continue }
        throw error
      }
      switch link.connection.commit() {
      case .committed: return value
      case .undone(let error):
        if link.connection.isRepeatable, pause(after: attempt) { continue }
        throw wrap(error)
      case .unknown(let reason): throw wrap(.commitUnknown(reason: reason))
      }
    }
  }

  /// Runs `body` on one state of the database.
  func snapshot<Value>(
    _ access: SQLAccess = .existing, _ body: (SQLLink) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    var attempt = 0
    while true {
      attempt += 1
      let link = try begun(.snapshot, access)
      do {
        let value = try body(link)
        try link.connection.endSnapshot()
        return value
      } catch {
        link.connection.rollBack()
        guard link.connection.isRepeatable, pause(after: attempt) else { throw error }
      }
    }
  }

  /// The open connection; nil if absent.
  var current: SQLLink? { link?.connection.isUsable == true ? link : nil }

  /// A connection in a new transaction. An idle connection on which none can begin is replaced,
  /// because no transaction was in progress on it, but not if the database was moved. A new
  /// connection is kept once a transaction has begun on it.
  private func begun(_ purpose: SQLPurpose, _ access: SQLAccess) throws(StorageError) -> SQLLink {
    if let idle = current {
      do {
        try idle.connection.begin(purpose)
        return idle
      } catch {
        // A new connection would use another database, which this program has not checked.
        if case .moved = error { throw error }
        // Another process holds the lock: on a new connection the wait would start again.
        if error == .busy, idle.connection.isUsable { throw error }
      }
    }
    link = nil
    let fresh = SQLLink(try database.connect(access), database.dialect)
    try fresh.connection.begin(purpose)
    // An audit's connection is not configured for writing.
    if access != .auditing { link = fresh }
    return fresh
  }

  /// Sleeps for a random time that grows with each attempt, so that hosts do not retry in step.
  /// Returns false after the last attempt.
  private func pause(after attempt: Int) -> Bool {
    guard attempt < Self.maximumAttempts else { return false }
    usleep(UInt32.random(in: 1_000...(2_000 << UInt32(min(attempt, 7)))))
    return true
  }
}
