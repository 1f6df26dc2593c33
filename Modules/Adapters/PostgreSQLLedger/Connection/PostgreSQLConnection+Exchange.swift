#if PostgreSQL
  import CPostgreSQL
  import Ledger

  /// A statement with the values for `$1`, `$2` …
  struct PostgreSQLStatement {
    let sql: String
    let values: [String?]
    /// How many rows it must write, and what is wrong otherwise; nil if it may write any number.
    let duty: (count: Int, orElse: String)?

    init(
      _ sql: String, _ values: [PostgreSQLValue], mustWrite duty: (Int, orElse: String)? = nil
    ) {
      self.sql = sql
      self.values = values.map(\.sent)
      self.duty = duty
    }

    /// C takes a text up to its first zero.
    var hasZeroByte: Bool { values.contains { $0?.utf8.contains(0) == true } }
  }

  // Statements of which nothing is expected but that they are done wait for the next one, and all
  // are sent at once: the server is waited for once, and each is still a statement of its own.
  extension PostgreSQLConnection {
    /// Has a statement sent with the next one that is waited for, at the latest before COMMIT. With
    /// `fault` it must write exactly one row.
    func runLater(_ sql: String, _ values: PostgreSQLValue..., fault: String? = nil) {
      waiting.append(
        PostgreSQLStatement(sql, values, mustWrite: fault.map { (1, orElse: $0) }))
    }

    /// Sends what still waits. Throws a ``PostgreSQLError``.
    func flush() throws(PostgreSQLError) {
      if !waiting.isEmpty { _ = try sendWaiting() }
    }

    /// Sends what waits, and `statements` behind it, at once: what came of each of `statements`.
    /// Throws a ``StorageError``.
    func results(
      of statements: PostgreSQLStatement...
    ) throws(StorageError) -> [PostgreSQLResult] {
      waiting += statements
      do { return try sendWaiting().suffix(statements.count) } catch { throw error.storageError }
    }

    private func sendWaiting() throws(PostgreSQLError) -> [PostgreSQLResult] {
      let statements = waiting
      waiting = []
      do throws(PostgreSQLError) {
        guard !statements.contains(where: \.hasZeroByte) else { throw .zeroByte }
        let answers = try exchange(statements)
        for (statement, answer) in zip(statements, answers) {
          guard let duty = statement.duty, answer.changed != duty.count else { continue }
          throw .contradiction(what: duty.orElse)
        }
        return answers
      } catch {
        failure = error
        throw error
      }
    }

    /// Sends all of `statements` before it waits for an answer. None behind a failed one is done.
    private func exchange(
      _ statements: [PostgreSQLStatement]
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      guard isUsable, unsafe PQenterPipelineMode(handle) == 1 else { throw refusal() }
      let forms = try statements.map { (statement) throws(PostgreSQLError) in try send(statement) }
      guard unsafe PQpipelineSync(handle) == 1 else { throw refusal() }
      var answers = try answersToAll(until: Deadline(after: patience.statement))[...]
      guard unsafe PQexitPipelineMode(handle) == 1 else { throw refusal() }
      do throws(PostgreSQLError) {
        return try forms.map { (form) throws(PostgreSQLError) in
          if case .first = form { _ = try next(&answers) }
          return try next(&answers)
        }
      } catch {
        for (statement, form) in zip(statements, forms) {
          if case .first = form { prepared.forget(statement.sql) }
        }
        if error.isForgottenName { prepared.forgetAll() }
        throw error
      }
    }

    private func send(
      _ statement: PostgreSQLStatement
    ) throws(PostgreSQLError) -> PreparedStatements.Form {
      let (sql, count) = (statement.sql, Int32(statement.values.count))
      let form = prepared.form(of: sql)
      if case .first(let name) = form {
        guard unsafe PQsendPrepare(handle, name, sql, 0, nil) == 1 else { throw refusal() }
      }
      let sent = unsafe statement.values.withCStrings { values in
        switch form {
        case .unnamed: unsafe PQsendQueryParams(handle, sql, count, nil, values, nil, nil, 0)
        case .first(let name), .named(let name):
          unsafe PQsendQueryPrepared(handle, name, count, values, nil, nil, 0)
        }
      }
      guard sent == 1 else { throw refusal() }
      return form
    }

    /// The answers up to the one that says that all was answered.
    private func answersToAll(
      until deadline: Deadline
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      var (answers, isEnd): ([PostgreSQLResult], Bool) = ([], false)
      while true {
        guard let answer = try nextAnswer(until: deadline) else {
          // What comes of one statement ends so. Twice in a row nothing more comes.
          if isEnd { throw refusal() }
          isEnd = true
          continue
        }
        isEnd = false
        if answer.isEndOfAll { return answers }
        answers.append(answer)
        // The connection may have ended.
        if answer.isFailure, case .lost(let reason) = error(of: answer) {
          throw .lost(reason: reason)
        }
      }
    }

    /// The next of `answers`. Throws what went wrong if it is a failure.
    private func next(
      _ answers: inout ArraySlice<PostgreSQLResult>
    ) throws(PostgreSQLError) -> PostgreSQLResult {
      guard let answer = answers.popFirst() else { throw .lost(reason: "no answer") }
      if answer.isFailure { throw error(of: answer) }
      return answer
    }
  }
#endif
