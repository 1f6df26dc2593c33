#if PostgreSQL
  import CPostgreSQL
  import FeatureDependencies
  import Ledger
  import SQLLedger

  // Writes without a result are queued and pipelined with the next query: one round trip for all.
  // Each is still a separate statement.
  extension PostgreSQLConnection: SQLConnection {
    /// Whether the first error of the transaction permits to repeat all of it: a serialization
    /// failure or a deadlock.
    var isRepeatable: Bool { failure?.isRetriable == true }

    /// PostgreSQL does not report whether others have written: a new revision per transaction makes
    /// the ledger check again.
    var revision: Int64 { transactions }

    func read(
      _ queries: [SQLQuery], _ body: (Int, any StoredRow) throws(StorageError) -> Void
    ) throws(StorageError) {
      let missing = queries.filter { prefetched[$0] == nil }
      var answers = try results(of: missing)[...]
      for (index, query) in queries.enumerated() {
        guard let result = prefetched[query] ?? answers.popFirst() else {
          giveUp()
          throw PostgreSQLError.lost(reason: "no answer").storageError
        }
        for row in 0..<result.count { try body(index, PostgreSQLRow(result: result, row: row)) }
      }
    }

    func prefetch(_ queries: [SQLQuery]) throws(StorageError) {
      for (query, result) in zip(queries, try results(of: queries)) { prefetched[query] = result }
    }

    func change(_ query: SQLQuery) throws(StorageError) -> Int {
      prefetched = [:]
      return try results(of: [query]).first?.changed ?? 0
    }

    /// Queues a statement that must write exactly one row.
    func write(_ query: SQLQuery, orElse fault: LocalizedText) {
      prefetched = [:]
      waiting.append(
        PostgreSQLStatement(query, mustWrite: (1, orElse: .contradiction(what: fault))))
    }

    /// Queues one statement that inserts all `rows`; nothing if there are none. It fails if fewer
    /// rows are inserted, which a rule or trigger added by others can cause.
    func insert(into table: String, _ rows: [KeyValuePairs<String, SQLValue>]) {
      guard let first = rows.first else { return }
      prefetched = [:]
      let names = first.map(\.key).joined(separator: ", ")
      let places = rows.indices.map { row in
        "(" + first.indices.map { "$\(row * first.count + $0 + 1)" }.joined(separator: ", ") + ")"
      }
      let query = SQLQuery(
        "INSERT INTO \(table) (\(names)) VALUES \(places.joined(separator: ", "))",
        values: rows.flatMap { $0.map(\.value) })
      waiting.append(
        PostgreSQLStatement(
          query, mustWrite: (rows.count, orElse: .contradiction(what: AuditPlace.table(table).text))
        ))
    }

    /// Runs `body` in a savepoint. If it fails, only the savepoint is rolled back: otherwise the
    /// server would reject all later statements of the transaction. Throws the errors of `body`.
    func attempt<Value>(_ body: () throws(StorageError) -> Value) throws(StorageError) -> Value {
      try execute("SAVEPOINT attempt")
      do {
        let value = try body()
        waiting.append(PostgreSQLStatement(SQLQuery("RELEASE SAVEPOINT attempt")))
        return value
      } catch {
        undoAttempt()
        throw error
      }
    }

    private func undoAttempt() {
      waiting = []
      guard isUsable else { return }
      do {
        try execute("ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt")
        failure = nil
      } catch { giveUp() }
    }

    /// Rolls back: the snapshot was one state.
    func endSnapshot() { rollBack() }

    /// Does nothing: the version of the tables is checked, and only their owner can alter them.
    func verifyTables() {}

    /// Does nothing: a server keeps replaced rows until it vacuums, and longer in its log.
    func removeTraces() {}

    /// Finds no damage: the pages are the server's concern, and only their owner can alter tables.
    /// Throws the errors of ``SQLSchema/check(_:)``.
    func examine() throws(StorageError) -> SQLExamination {
      let version = try integer("version", of: SQLQuery(PostgreSQLDatabase.dialect.version))
      try SQLSchema.check(Int(version ?? 0))
      return SQLExamination()
    }
  }

  /// A row of a server's answer.
  struct PostgreSQLRow: StoredRow {
    let result: PostgreSQLResult
    let row: Int32

    func integer(_ column: String) throws(StorageError) -> Int64 {
      try value(column) { Int64($0) }
    }

    func text(_ column: String) throws(StorageError) -> String {
      guard let text = try found(column) else {
        throw .inconsistent(en: "the type of the value in \(column)", ko: "\(column) 값의 형식")
      }
      return text
    }

    func bytes(_ column: String) throws(StorageError) -> [UInt8] {
      try value(column) { [UInt8](hexadecimal: $0) }
    }

    func isNull(_ column: String) throws(StorageError) -> Bool { try found(column) == nil }

    private func found(_ column: String) throws(StorageError) -> String? {
      guard let index = result.index(of: column) else {
        throw .failed(reason: "no column \"\(column)\" in the answer")
      }
      return result.text(row, index)
    }
  }
#endif
