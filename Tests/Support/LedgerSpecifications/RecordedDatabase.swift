import FeatureDependencies
import Ledger
import SQLLedger
import Synchronization

/// A transaction of the ledger, with its calls on the connection.
struct RecordedTransaction: Sendable {
  typealias Call = @Sendable (any SQLConnection, Replay) throws(StorageError) -> Void

  enum Replay {
    /// As the ledger made the calls.
    case recorded
    /// Each statement waits for its answer before the next one.
    case blocking
  }

  let purpose: SQLPurpose
  /// The statements, without those of inserts, which are the driver's.
  fileprivate(set) var queries: [SQLQuery] = []
  fileprivate var calls: [Call] = []

  /// Makes the same calls on `connection`, in a transaction that the caller has begun, and reads
  /// all rows without their values. Throws a `StorageError`.
  func replay(_ way: Replay = .recorded, on connection: any SQLConnection) throws(StorageError) {
    for call in calls { try call(connection, way) }
  }
}

/// A database that records the calls of the ledger, and can lead lookups elsewhere, as a damaged
/// index does.
struct RecordedDatabase: SQLDatabase {
  final class Log: Sendable {
    private let transactions = Mutex<[RecordedTransaction]>([])
    /// Replaces values of lookups, which select the place of an entry.
    let misleading = Mutex<[SQLValue: SQLValue]>([:])

    /// Returns the transactions since the last call, and forgets them.
    func taken() -> [RecordedTransaction] {
      transactions.withLock { transactions in
        defer { transactions = [] }
        return transactions
      }
    }

    fileprivate func begin(_ purpose: SQLPurpose) {
      transactions.withLock { $0.append(RecordedTransaction(purpose: purpose)) }
    }

    fileprivate func record(_ queries: [SQLQuery] = [], _ call: @escaping RecordedTransaction.Call)
    {
      transactions.withLock { transactions in
        guard let last = transactions.indices.last else { return }
        transactions[last].queries += queries
        transactions[last].calls.append(call)
      }
    }

    fileprivate func misled(_ query: SQLQuery) -> SQLQuery {
      guard query.text.hasPrefix("SELECT chain, entry FROM") else { return query }
      let values = misleading.withLock { misleading in query.values.map { misleading[$0] ?? $0 } }
      return SQLQuery(query.text, values: values, locksRows: query.locksRows)
    }
  }

  private let base: any SQLDatabase
  let log = Log()

  var dialect: SQLDialect { base.dialect }
  var name: String { base.name }
  var connections: Int { base.connections }

  /// Records the queries that reach `base`.
  init(_ base: any SQLDatabase) { self.base = base }

  func connect(_ access: SQLAccess) throws(StorageError) -> any SQLConnection {
    RecordedConnection(try base.connect(access), log)
  }
}

private final class RecordedConnection: SQLConnection {
  private let base: any SQLConnection
  private let log: RecordedDatabase.Log

  init(_ base: any SQLConnection, _ log: RecordedDatabase.Log) {
    self.base = base
    self.log = log
  }

  var isUsable: Bool { base.isUsable }
  var isRepeatable: Bool { base.isRepeatable }

  var revision: Int64 {
    get throws(StorageError) {
      log.record { (connection, _) throws(StorageError) in _ = try connection.revision }
      return try base.revision
    }
  }

  func begin(_ purpose: SQLPurpose) throws(StorageError) {
    log.begin(purpose)
    try base.begin(purpose)
  }

  func commit() -> SQLCommitOutcome { base.commit() }
  func endSnapshot() throws(StorageError) { try base.endSnapshot() }
  func rollBack() { base.rollBack() }

  func read(
    _ queries: [SQLQuery], _ body: (Int, any StoredRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    log.record(queries) { (connection, way) throws(StorageError) in
      switch way {
      case .recorded: try connection.read(queries) { _, _ in }
      case .blocking: for query in queries { try connection.read(query) { _ in } }
      }
    }
    try base.read(queries.map(log.misled), body)
  }

  func prefetch(_ queries: [SQLQuery]) throws(StorageError) {
    log.record { (connection, way) throws(StorageError) in
      if way == .recorded { try connection.prefetch(queries) }
    }
    try base.prefetch(queries.map(log.misled))
  }

  func change(_ query: SQLQuery) throws(StorageError) -> Int {
    log.record([query]) { (connection, _) throws(StorageError) in _ = try connection.change(query) }
    return try base.change(query)
  }

  func write(_ query: SQLQuery, orElse fault: LocalizedText) throws(StorageError) {
    log.record([query]) { (connection, way) throws(StorageError) in
      switch way {
      case .recorded: try connection.write(query, orElse: fault)
      case .blocking: _ = try connection.change(query)
      }
    }
    try base.write(query, orElse: fault)
  }

  func insert(into table: String, _ rows: [KeyValuePairs<String, SQLValue>]) throws(StorageError) {
    log.record { (connection, way) throws(StorageError) in
      try connection.insert(into: table, rows)
      // A read sends the queued insert.
      if way == .blocking { try connection.read(SQLQuery("SELECT 1 AS sent")) { _ in } }
    }
    try base.insert(into: table, rows)
  }

  func attempt<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value { try base.attempt(body) }

  func verifyTables() throws(StorageError) {
    log.record { (connection, _) throws(StorageError) in try connection.verifyTables() }
    try base.verifyTables()
  }

  func examine() throws(StorageError) -> SQLExamination { try base.examine() }
  func removeTraces() throws(StorageError) { try base.removeTraces() }
}
