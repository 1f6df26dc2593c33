#if PostgreSQL
  import CPostgreSQL
  import Ledger

  extension PostgreSQLConnection {
    /// Runs one statement for its effect; `values` are for `$1`, `$2` … Returns how many rows it
    /// wrote. Throws a ``StorageError``.
    @discardableResult
    func run(_ sql: String, _ values: PostgreSQLValue...) throws(StorageError) -> Int {
      try result(sql, values).changed
    }

    /// Calls `body` with each row of one statement, one at a time. Throws a ``StorageError``.
    func forEach(
      _ sql: String, _ values: PostgreSQLValue...,
      body: (PostgreSQLRow) throws(StorageError) -> Void
    ) throws(StorageError) {
      try forEach(sql, values: values, body: body)
    }

    /// Calls `body` with each row of one statement, one at a time. Throws a ``StorageError``.
    func forEach(
      _ sql: String, values: [PostgreSQLValue],
      body: (PostgreSQLRow) throws(StorageError) -> Void
    ) throws(StorageError) {
      let result = try result(sql, values)
      for row in 0..<result.count { try body(PostgreSQLRow(row, of: result)) }
    }

    /// The rows of one statement, each made into a value by `read`. Throws a ``StorageError``.
    func rows<Row>(
      _ sql: String, _ values: PostgreSQLValue...,
      read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> [Row] {
      try result(sql, values).rows(read)
    }

    /// The first row of one statement, or nil if there is none. Throws a ``StorageError``.
    func first<Row>(
      _ sql: String, _ values: PostgreSQLValue...,
      read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> Row? {
      try result(sql, values).first(read)
    }

    /// Has `rows`, each the values by the names of their columns, the same in all, inserted into
    /// `table`, with the next statement that is waited for.
    func insert(into table: String, _ rows: KeyValuePairs<String, PostgreSQLValue>...) {
      insert(into: table, rows: rows)
    }

    /// Has `rows` inserted with one statement; nothing where there are none. All of them must be: a
    /// rule or a trigger that is not this program's can prevent that.
    func insert(into table: String, rows: [KeyValuePairs<String, PostgreSQLValue>]) {
      guard let first = rows.first else { return }
      let names = first.map(\.key).joined(separator: ", ")
      let places = rows.indices.map { row in
        "(" + first.indices.map { "$\(row * first.count + $0 + 1)" }.joined(separator: ", ") + ")"
      }
      waiting.append(
        PostgreSQLStatement(
          "INSERT INTO \(table) (\(names)) VALUES \(places.joined(separator: ", "))",
          rows.flatMap { $0.map(\.value) },
          mustWrite: (rows.count, orElse: "the table \(table)")))
    }

    /// Runs `sql`, one or more statements without values. Throws a ``PostgreSQLError``.
    func execute(_ sql: String) throws(PostgreSQLError) { _ = try answers(to: sql) }

    /// The answers to the statements in `sql`, without values. Throws a ``PostgreSQLError``.
    func answers(to sql: String) throws(PostgreSQLError) -> [PostgreSQLResult] {
      try flush()
      guard isUsable, unsafe PQsendQuery(handle, sql) == 1 else { throw refusal() }
      return try answers(until: Deadline(after: patience.statement))
    }

    private func result(
      _ sql: String, _ values: [PostgreSQLValue]
    ) throws(StorageError) -> PostgreSQLResult {
      try results(of: PostgreSQLStatement(sql, values))[0]
    }

    /// Gives the connection up, on which nothing can be sent; and why.
    func refusal() -> PostgreSQLError {
      let reason = lastMessage
      giveUp()
      return .lost(reason: reason)
    }

    /// The answers to what was sent, all of them. Throws the first error among them.
    private func answers(
      until deadline: Deadline
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      var (answers, refused): ([PostgreSQLResult], PostgreSQLError?) = ([], nil)
      while isUsable, let answer = try nextAnswer(until: deadline) {
        answers.append(answer)
        if answer.tag == nil, refused == nil { refused = error(of: answer) }
      }
      if let refused { throw refused }
      return answers
    }

    /// The next answer to what was sent, or nil if that was the last. Throws a ``PostgreSQLError``.
    func nextAnswer(until deadline: Deadline) throws(PostgreSQLError) -> PostgreSQLResult? {
      try waitForAnswer(until: deadline)
      return unsafe PQgetResult(handle).map { unsafe PostgreSQLResult($0) }
    }

    /// What the failure `answer` says; the connection is given up if it may have ended.
    func error(of answer: PostgreSQLResult) -> PostgreSQLError {
      guard let state = answer.state, answer.severity == "ERROR" else {
        giveUp()
        return .lost(reason: answer.message)
      }
      return .refused(state: state, reason: answer.message)
    }
  }
#endif
