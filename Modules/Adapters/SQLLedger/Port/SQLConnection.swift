public import FeatureDependencies
public import Ledger

/// The isolation of a transaction.
public enum SQLPurpose: Sendable {
  /// Writes. Each statement sees what others committed before it, unless no other can write.
  case writing
  /// Reads one state, unaffected by concurrent commits.
  case snapshot
}

/// The result of a transaction whose commit was attempted.
public enum SQLCommitOutcome: Sendable, Equatable {
  /// Committed durably.
  case committed
  /// Rolled back.
  case undone(StorageError)
  /// Committed or rolled back: only reading the database can tell.
  case unknown(reason: String)

  /// The result of a commit that failed with `error`, which does not tell whether it took effect.
  public static func unknown(after error: StorageError) -> SQLCommitOutcome {
    if case .failed(let reason) = error { return .unknown(reason: reason.en) }
    return .unknown(reason: error.reason.en)
  }
}

/// The damage that a database finds in itself.
public struct SQLExamination: Sendable {
  /// Damaged pages, tables that differ from those of this program, and checks that could not be
  /// run.
  public let report: AuditReport
  /// Whether all tables are unmodified: reading a view in place of a table could take forever.
  public let isReadable: Bool
  /// Whether the database has tables.
  public let hasTables: Bool

  /// Creates the result of an examination.
  public init(
    _ report: AuditReport = AuditReport(), isReadable: Bool = true, hasTables: Bool = true
  ) {
    self.report = report
    self.isReadable = isReadable
    self.hasTables = hasTables
  }
}

/// A connection to a database. One thread at a time may use it; calls block that thread.
///
/// Each method throws a ``Ledger/StorageError``.
public protocol SQLConnection: AnyObject {
  /// Whether it can be used. If not, it must be replaced: the state of its server is in doubt.
  var isUsable: Bool { get }

  /// Whether the first error of the transaction permits to repeat all of it, as after a conflict
  /// with other transactions.
  var isRepeatable: Bool { get }

  /// A number that changes whenever another connection may have written since the last read.
  var revision: Int64 { get throws(StorageError) }

  /// Begins a transaction. After an error there is none, unless the connection is unusable.
  func begin(_ purpose: SQLPurpose) throws(StorageError)

  /// Runs the deferred writes, and commits. An error that the caller ignored rolls back.
  func commit() -> SQLCommitOutcome

  /// Ends a snapshot. Throws if what was read may not be one state.
  func endSnapshot() throws(StorageError)

  /// Rolls back.
  func rollBack()

  /// Runs `queries` in order, after the deferred writes, and calls `body` with the index of the
  /// query and each row. With a server it takes one round trip.
  func read(
    _ queries: [SQLQuery], _ body: (Int, any StoredRow) throws(StorageError) -> Void
  ) throws(StorageError)

  /// Runs `queries` in one round trip, and keeps their results until the next write: ``read(_:_:)``
  /// of an equal query takes no round trip. Without a server it does nothing.
  func prefetch(_ queries: [SQLQuery]) throws(StorageError)

  /// Runs a statement at once, and returns the number of rows that it wrote.
  func change(_ query: SQLQuery) throws(StorageError) -> Int

  /// Runs a statement that must write one row, at the latest at the commit. Its error, which
  /// otherwise names `fault`, can appear here or in any later call.
  func write(_ query: SQLQuery, orElse fault: LocalizedText) throws(StorageError)

  /// Inserts `rows`, which have the same columns, with the delay of ``write(_:orElse:)``.
  func insert(into table: String, _ rows: [KeyValuePairs<String, SQLValue>]) throws(StorageError)

  /// Runs `body`, whose error does not affect the rest of the transaction.
  func attempt<Value>(_ body: () throws(StorageError) -> Value) throws(StorageError) -> Value

  /// Throws unless the tables are those of this program. Call it in each transaction, after its
  /// first read.
  func verifyTables() throws(StorageError)

  /// Finds damage, for an audit. A check that fails is a note.
  ///
  /// Throws ``Ledger/StorageError/olderSchema(found:needed:)`` and
  /// ``Ledger/StorageError/newerSchema(found:supported:)`` for tables of another version.
  func examine() throws(StorageError) -> SQLExamination

  /// Removes replaced values from the database's files, as far as concurrent readers permit.
  func removeTraces() throws(StorageError)
}

/// The circumstances in which a connection is made.
public enum SQLAccess: Sendable {
  /// For an existing bank.
  case existing
  /// For a bank that is created if it does not exist.
  case creating
  /// For an audit, which writes nothing.
  case auditing
}

/// A database that can hold a bank.
///
/// A conformer can be used from any task. Each method throws a ``Ledger/StorageError``.
public protocol SQLDatabase: Sendable {
  /// The form of its statements.
  var dialect: SQLDialect { get }
  /// The name of the database in messages.
  var name: String { get }
  /// The maximum number of connections in use at the same time.
  var connections: Int { get }

  /// Makes a connection.
  func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection
}

extension SQLConnection {
  /// Calls `body` with each row of `query`.
  package func read(
    _ query: SQLQuery, _ body: (any StoredRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    try read([query]) { (_, row) throws(StorageError) in try body(row) }
  }

  /// The rows of `query`, converted by `body`.
  package func rows<Value>(
    _ query: SQLQuery, _ body: (any StoredRow) throws(StorageError) -> Value
  ) throws(StorageError) -> [Value] {
    var values: [Value] = []
    try read(query) { (row) throws(StorageError) in values.append(try body(row)) }
    return values
  }

  /// The first row of `query`, converted by `body`; nil if absent.
  package func first<Value>(
    _ query: SQLQuery, _ body: (any StoredRow) throws(StorageError) -> Value
  ) throws(StorageError) -> Value? {
    var value: Value?
    try read(query) { (row) throws(StorageError) in
      if value == nil { value = try body(row) }
    }
    return value
  }

  /// The integer in `column` of the first row of `query`; nil if there is no row.
  package func integer(_ column: String, of query: SQLQuery) throws(StorageError) -> Int64? {
    try first(query) { (row) throws(StorageError) in try row.integer(column) }
  }

  /// Inserts one row.
  func insert(
    into table: String, _ row: KeyValuePairs<String, SQLValue>
  ) throws(StorageError) { try insert(into: table, [row]) }
}
