#if PostgreSQL
  import CPostgreSQL
  import Ledger

  // Statements are sent unnamed: a pooler may give each transaction to another server process.
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
      let result = try result(sql, values)
      var rows: [Row] = []
      for row in 0..<result.count { rows.append(try read(PostgreSQLRow(row, of: result))) }
      return rows
    }

    /// The first row of one statement, or nil if there is none. Throws a ``StorageError``.
    func first<Row>(
      _ sql: String, _ values: PostgreSQLValue...,
      read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> Row? {
      try first(sql, values: values, read: read)
    }

    /// The first row of one statement, or nil if there is none. Throws a ``StorageError``.
    func first<Row>(
      _ sql: String, values: [PostgreSQLValue],
      read: (PostgreSQLRow) throws(StorageError) -> Row
    ) throws(StorageError) -> Row? {
      let result = try result(sql, values)
      return result.count > 0 ? try read(PostgreSQLRow(0, of: result)) : nil
    }

    /// Inserts `rows`, each the values by the names of their columns, the same in all, into
    /// `table`. Throws a ``StorageError``.
    func insert(
      into table: String, _ rows: KeyValuePairs<String, PostgreSQLValue>...
    ) throws(StorageError) {
      try insert(into: table, rows: rows)
    }

    /// Inserts `rows` with one statement; nothing where there are none.
    ///
    /// Throws ``StorageError/inconsistent(what:)`` unless the server says that it inserted all of
    /// them, since a rule or a trigger that is not this program's can prevent that, and other
    /// ``StorageError``s.
    func insert(
      into table: String, rows: [KeyValuePairs<String, PostgreSQLValue>]
    ) throws(StorageError) {
      guard let first = rows.first else { return }
      let names = first.map(\.key).joined(separator: ", ")
      let places = rows.indices.map { row in
        "(" + first.indices.map { "$\(row * first.count + $0 + 1)" }.joined(separator: ", ") + ")"
      }
      let inserted = try result(
        "INSERT INTO \(table) (\(names)) VALUES \(places.joined(separator: ", "))",
        rows.flatMap { $0.map(\.value) }
      ).changed
      guard inserted == rows.count else { throw .inconsistent(what: "the table \(table)") }
    }

    /// Runs `sql`, one or more statements without values. Throws a ``PostgreSQLError``.
    func execute(_ sql: String) throws(PostgreSQLError) { _ = try answers(to: sql) }

    /// The answers to the statements in `sql`, without values. Throws a ``PostgreSQLError``.
    func answers(to sql: String) throws(PostgreSQLError) -> [PostgreSQLResult] {
      guard isUsable, unsafe PQsendQuery(handle, sql) == 1 else { throw refusal() }
      return try answers(until: Deadline(after: patience.statement))
    }

    private func result(
      _ sql: String, _ values: [PostgreSQLValue]
    ) throws(StorageError) -> PostgreSQLResult {
      do throws(PostgreSQLError) {
        try send(sql, values.map(\.sent))
        if let last = try answers(until: Deadline(after: patience.statement)).last { return last }
        throw PostgreSQLError.lost(reason: "no answer")
      } catch {
        failure = error
        throw error.storageError
      }
    }

    private func send(_ sql: String, _ values: [String?]) throws(PostgreSQLError) {
      // C takes a text up to its first zero.
      guard !values.contains(where: { $0?.utf8.contains(0) == true }) else { throw .zeroByte }
      guard isUsable else { throw refusal() }
      let sent = unsafe values.withCStrings { list in
        unsafe PQsendQueryParams(handle, sql, Int32(values.count), nil, list, nil, nil, 0)
      }
      guard sent == 1 else { throw refusal() }
    }

    private func refusal() -> PostgreSQLError {
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

    private func error(of answer: PostgreSQLResult) -> PostgreSQLError {
      guard let state = answer.state, answer.severity == "ERROR" else {
        giveUp()
        return .lost(reason: answer.message)
      }
      return .refused(state: state, reason: answer.message)
    }
  }
#endif
