#if PostgreSQL
  import CPostgreSQL
  import Ledger
  import SQLLedger

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension PostgreSQLConnection {
    /// Runs `sql`, one or more statements without values.
    func execute(_ sql: String) throws(StorageError) { _ = try answers(to: sql) }

    /// Runs the statements in `sql`, which take no values, and returns their answers.
    func answers(to sql: String) throws(StorageError) -> [PostgreSQLResult] {
      try flush()
      do throws(PostgreSQLError) {
        guard isUsable, unsafe PQsendQuery(handle, sql) == 1 else { throw refusal() }
        return try answers(until: Deadline(after: timeouts.statement))
      } catch { throw noted(error) }
    }

    /// Closes the connection after a failed send, and returns the error.
    private func refusal() -> PostgreSQLError {
      let reason = lastMessage
      giveUp()
      return .lost(reason: reason)
    }

    /// All answers to the statements sent. Throws the first error among them.
    private func answers(until deadline: Deadline) throws(PostgreSQLError) -> [PostgreSQLResult] {
      var (answers, refused): ([PostgreSQLResult], PostgreSQLError?) = ([], nil)
      while isUsable, let answer = try nextAnswer(until: deadline) {
        answers.append(answer)
        if answer.tag == nil, refused == nil { refused = error(of: answer) }
      }
      if let refused { throw refused }
      return answers
    }

    /// The next answer, or nil after the last one. Throws a ``PostgreSQLError``.
    func nextAnswer(until deadline: Deadline) throws(PostgreSQLError) -> PostgreSQLResult? {
      try waitForAnswer(until: deadline)
      return unsafe PQgetResult(handle).map { unsafe PostgreSQLResult($0) }
    }

    /// The error in `answer`. Closes the connection unless the severity is `ERROR`: the server ends
    /// it after `FATAL`.
    private func error(of answer: PostgreSQLResult) -> PostgreSQLError {
      guard let state = answer.state, answer.severity == "ERROR" else {
        giveUp()
        return .lost(reason: answer.message)
      }
      return .refused(state: state, reason: answer.message)
    }
  }

  /// A statement as it is sent.
  struct PostgreSQLStatement {
    let sql: String
    let values: [String?]
    /// The number of rows that it must write, and the error for any other number; nil if any number
    /// is valid.
    let expected: (count: Int, orElse: PostgreSQLError)?

    init(_ query: SQLQuery, mustWrite expected: (Int, orElse: PostgreSQLError)? = nil) {
      sql = query.locksRows ? query.text + " FOR UPDATE" : query.text
      values = query.values.map(\.sent)
      self.expected = expected
    }

    /// libpq takes C strings: it would truncate a text at its first zero byte.
    var hasZeroByte: Bool { values.contains { $0?.utf8.contains(0) == true } }
  }

  extension PostgreSQLConnection {
    /// Sends the queued statements.
    func flush() throws(StorageError) {
      if !waiting.isEmpty { _ = try sendQueued() }
    }

    /// Sends the queued statements and then `queries` in one pipeline. Returns the answers to
    /// `queries`.
    func results(of queries: [SQLQuery]) throws(StorageError) -> [PostgreSQLResult] {
      guard !queries.isEmpty else { return [] }
      waiting += queries.map { PostgreSQLStatement($0) }
      return try sendQueued().suffix(queries.count)
    }

    private func sendQueued() throws(StorageError) -> [PostgreSQLResult] {
      let (statements, isFirst) = (waiting, !hasRead)
      waiting = []
      hasRead = true
      do throws(PostgreSQLError) {
        guard !statements.contains(where: \.hasZeroByte) else { throw .zeroByte }
        return try exchange(statements)
      } catch {
        let storageError = noted(error)
        // Every transaction first reads the version. A table that is missing later was dropped.
        throw isFirst && error.isMissingTable
          ? .olderSchema(found: 0, needed: SQLSchema.version) : storageError
      }
    }

    /// Converts `error` for the ledger. The first error of a transaction is kept: it decides
    /// whether the transaction can be retried.
    private func noted(_ error: PostgreSQLError) -> StorageError {
      failure = failure ?? error
      return error.storageError
    }

    /// Sends all `statements` before it waits for answers. The server skips all statements after a
    /// failed one. Throws the first fault: a row that was not written can be why a later statement
    /// fails.
    private func exchange(
      _ statements: [PostgreSQLStatement]
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      guard isUsable, unsafe PQenterPipelineMode(handle) == 1 else { throw refusal() }
      let forms = try statements.map { (statement) throws(PostgreSQLError) in try send(statement) }
      guard unsafe PQpipelineSync(handle) == 1 else { throw refusal() }
      var answers = try answersToAll(until: Deadline(after: timeouts.statement))[...]
      guard unsafe PQexitPipelineMode(handle) == 1 else { throw refusal() }
      do throws(PostgreSQLError) {
        return try zip(statements, forms).map { (statement, form) throws(PostgreSQLError) in
          if case .first = form { _ = try next(&answers) }
          let answer = try next(&answers)
          if let expected = statement.expected, answer.changed != expected.count {
            throw expected.orElse
          }
          return answer
        }
      } catch {
        for (statement, form) in zip(statements, forms) {
          if case .first = form { prepared.forget(statement.sql) }
        }
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

    /// The answers up to the end of the pipeline.
    private func answersToAll(
      until deadline: Deadline
    ) throws(PostgreSQLError) -> [PostgreSQLResult] {
      var (answers, isEnd): ([PostgreSQLResult], Bool) = ([], false)
      while true {
        guard let answer = try nextAnswer(until: deadline) else {
          // A nil ends the answers to one statement. After two in a row, no more will come.
          if isEnd { throw refusal() }
          isEnd = true
          continue
        }
        isEnd = false
        if answer.isEndOfAll { return answers }
        answers.append(answer)
        // After a fatal error the end of the pipeline would never come.
        if answer.isFailure, case .lost(let reason) = error(of: answer) {
          throw .lost(reason: reason)
        }
      }
    }

    /// Removes the next of `answers`. Throws its error if it is a failure.
    private func next(
      _ answers: inout ArraySlice<PostgreSQLResult>
    ) throws(PostgreSQLError) -> PostgreSQLResult {
      guard let answer = answers.popFirst() else { throw .lost(reason: "no answer") }
      if answer.isFailure { throw error(of: answer) }
      return answer
    }
  }

  extension PostgreSQLConnection {
    /// Waits until an answer can be read without blocking, or `deadline` has passed.
    ///
    /// Throws ``PostgreSQLError/lost(reason:)`` and ``PostgreSQLError/late``, after closing the
    /// connection.
    private func waitForAnswer(until deadline: Deadline) throws(PostgreSQLError) {
      do {
        try flush(until: deadline)
        while unsafe PQisBusy(handle) == 1 {
          try wait(toRead: true, toWrite: false, until: deadline)
          try consume()
        }
      } catch {
        giveUp()
        throw error
      }
    }

    /// Sends all buffered output and reads input meanwhile: the server may stop reading until its
    /// answers are read.
    private func flush(until deadline: Deadline) throws(PostgreSQLError) {
      while true {
        switch unsafe PQflush(handle) {
        case 0: return
        case 1:
          if try wait(toRead: true, toWrite: true, until: deadline) { try consume() }
        default: throw .lost(reason: lastMessage)
        }
      }
    }

    private func consume() throws(PostgreSQLError) {
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost(reason: lastMessage) }
    }

    /// Waits until the socket is ready for one of the given directions, or has failed. Returns
    /// whether it can be read.
    @discardableResult
    func wait(
      toRead: Bool, toWrite: Bool, until deadline: Deadline
    ) throws(PostgreSQLError) -> Bool {
      let events = Int16((toRead ? POLLIN : 0) | (toWrite ? POLLOUT : 0))
      while true {
        let socket = unsafe PQsocket(handle)
        guard socket >= 0 else { throw .lost(reason: lastMessage) }
        let left = deadline.millisecondsLeft
        guard left > 0 else { throw .late }
        var polled = pollfd(fd: socket, events: events, revents: 0)
        let count = unsafe poll(&polled, 1, left)
        if count > 0 { return polled.revents & Int16(POLLIN) != 0 }
        if count < 0, errno != EINTR { throw .lost(reason: "poll failed with \(errno)") }
      }
    }
  }
#endif
