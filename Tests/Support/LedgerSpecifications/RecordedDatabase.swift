import Ledger
import SQLLedger
import Synchronization

/// A database that records the queries of the ledger, and can lead lookups elsewhere, as a damaged
/// index does.
struct RecordedDatabase: SQLDatabase {
  final class Log: Sendable {
    let queries = Mutex<[SQLQuery]>([])
    /// Replaces values of lookups, which select the place of an entry.
    let misleading = Mutex<[SQLValue: SQLValue]>([:])

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

  private func record(_ queries: [SQLQuery]) { log.queries.withLock { $0 += queries } }

  var isUsable: Bool { base.isUsable }
  var isRepeatable: Bool { base.isRepeatable }
  var revision: Int64 { get throws(StorageError) { try base.revision } }

  func begin(_ purpose: SQLPurpose) throws(StorageError) { try base.begin(purpose) }
  func commit() -> SQLCommitOutcome { base.commit() }
  func endSnapshot() throws(StorageError) { try base.endSnapshot() }
  func rollBack() { base.rollBack() }

  func read(
    _ queries: [SQLQuery], _ body: (Int, any StoredRow) throws(StorageError) -> Void
  ) throws(StorageError) {
    record(queries)
    try base.read(queries.map(log.misled), body)
  }

  func prefetch(_ queries: [SQLQuery]) throws(StorageError) {
    try base.prefetch(queries.map(log.misled))
  }

  func change(_ query: SQLQuery) throws(StorageError) -> Int {
    record([query])
    return try base.change(query)
  }

  func write(_ query: SQLQuery, orElse fault: String) throws(StorageError) {
    record([query])
    try base.write(query, orElse: fault)
  }

  func insert(
    into table: String, _ rows: [KeyValuePairs<String, SQLValue>]
  ) throws(StorageError) { try base.insert(into: table, rows) }

  func attempt<Value>(
    _ body: () throws(StorageError) -> Value
  ) throws(StorageError) -> Value { try base.attempt(body) }

  func verifyTables() throws(StorageError) { try base.verifyTables() }
  func examine() throws(StorageError) -> SQLExamination { try base.examine() }
  func makeRoom() throws(StorageError) -> Bool { try base.makeRoom() }
  func removeTraces() throws(StorageError) { try base.removeTraces() }
}
