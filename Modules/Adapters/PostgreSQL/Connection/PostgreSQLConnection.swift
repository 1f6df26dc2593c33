#if PostgreSQL
  import CPostgreSQL
  import FeatureDependencies
  import Ledger
  import SQLLedger

  /// One connection to a PostgreSQL server. One thread at a time may use it, and blocks while it
  /// waits for answers.
  ///
  /// libpq runs in nonblocking mode, so that no wait exceeds its deadline. After an error that
  /// leaves the server's state in doubt, the connection is closed and must be replaced.
  @safe
  final class PostgreSQLConnection {
    /// libpq's connection; nil before it is created and after ``close()``. libpq treats nil as a
    /// broken connection.
    var handle: OpaquePointer?
    let timeouts: PostgreSQLTimeouts
    let notices: NoticeLog
    /// The first error of the current transaction; nil if absent.
    var failure: PostgreSQLError?
    /// Whether the current transaction has sent a statement.
    var hasRead = false
    /// The number of transactions begun on this connection.
    var transactions: Int64 = 0
    /// Queued statements, to be sent with the next query.
    var waiting: [PostgreSQLStatement] = []
    /// The results of prefetched queries.
    var prefetched: [SQLQuery: PostgreSQLResult] = [:]
    var prepared = PreparedStatements()
    /// False after ``giveUp()``.
    private(set) var isUsable = true

    /// Connects to the server at `address`.
    ///
    /// Throws a ``StorageError`` if the address is rejected or no server can be reached.
    init(to address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts) throws(StorageError) {
      self.timeouts = timeouts
      notices = NoticeLog()
      try connect(to: address)
    }

    deinit { unsafe PQfinish(handle) }

    /// Closes the connection for good, because the server's state is in doubt.
    func giveUp() {
      isUsable = false
      close()
    }

    /// Closes the connection. It can be connected again.
    func close() {
      unsafe PQfinish(handle)
      unsafe handle = nil
    }

    /// libpq's last message, on one line. While connecting it may repeat the address.
    var lastMessage: String {
      guard unsafe handle != nil else { return "the connection was closed" }
      let text = unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Collects the server's warnings.
  @safe
  final class NoticeLog {
    /// The SQLSTATEs of the warnings since the last ``clear()``.
    private(set) var warnings: [String] = []

    /// Receives the notices of `connection`, which must not outlive this log.
    func listen(to connection: OpaquePointer?) {
      let log = unsafe Unmanaged.passUnretained(self).toOpaque()
      unsafe PQsetNoticeReceiver(
        connection,
        { log, result in
          guard let log = unsafe log, let result = unsafe result else { return }
          unsafe Unmanaged<NoticeLog>.fromOpaque(log).takeUnretainedValue().take(result)
        }, log)
    }

    func clear() { warnings = [] }

    private func take(_ result: OpaquePointer) {
      let severity = unsafe cpostgresql_severity(result).map { unsafe String(cString: $0) }
      guard severity == "WARNING" else { return }
      warnings.append(unsafe cpostgresql_state(result).map { unsafe String(cString: $0) } ?? "")
    }
  }

  extension PostgreSQLConnection {
    /// Options that override the address and the environment: text is UTF-8, the server is
    /// writable, a dead peer is noticed, and encryption is TLS, since GSS would verify no
    /// certificate.
    private static let settings = [
      "client_encoding": "UTF8", "target_session_attrs": "read-write", "gssencmode": "disable",
      "application_name": "AppHost", "keepalives": "1", "keepalives_idle": "10",
      "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "30000",
    ]

    /// Starts connecting; `options` override all others. Returns nil if out of memory. No password
    /// and no statement is sent yet.
    static func start(_ address: PostgreSQLAddress, _ options: [String: String]) -> OpaquePointer? {
      let all = Array(settings.merging(options) { $1 })
      let names: [String?] = ["dbname"] + all.map(\.key) + [nil]
      let values: [String?] = [address.text] + all.map(\.value) + [nil]
      return unsafe names.withCStrings { names in
        unsafe values.withCStrings { values in unsafe PQconnectStartParams(names, values, 1) }
      }
    }

    /// Connects to the first usable host; each has the full time limit. Throws the last host's
    /// ``StorageError``, or at once the one for a rejected address.
    private func connect(to address: PostgreSQLAddress) throws(StorageError) {
      let options = ConnectionOptions(resolving: address)
      if let fault = options.fault { throw PostgreSQLError.address(fault).storageError }
      var last = PostgreSQLError.settings
      for host in options.hosts {
        unsafe handle = Self.start(address, host)
        unsafe notices.listen(to: handle)
        do throws(PostgreSQLError) {
          return try finishConnecting(isReadable: options.areReadable)
        } catch {
          close()
          if case .address = error { throw error.storageError }
          last = error
        }
      }
      throw last.storageError
    }

    /// Completes the connection, or throws at the deadline.
    private func finishConnecting(isReadable: Bool) throws(PostgreSQLError) {
      guard unsafe PQstatus(handle) != CONNECTION_BAD else {
        throw isReadable ? .unreachable() : .settings
      }
      // libpq has now applied the service file and the environment, and sent nothing yet.
      if let fault = unsafe ConnectionOptions(inUseBy: handle).fault { throw .address(fault) }
      // Reduce server messages to the SQLSTATE, which `state(in:)` reads.
      unsafe PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
      let deadline = Deadline(after: timeouts.connecting)
      var next = PGRES_POLLING_WRITING
      while next != PGRES_POLLING_OK {
        let isReading = next == PGRES_POLLING_READING
        do { try wait(toRead: isReading, toWrite: !isReading, until: deadline) } catch {
          throw error == .late ? .late : .unreachable()
        }
        next = unsafe PQconnectPoll(handle)
        if next == PGRES_POLLING_FAILED { throw .unreachable(state: Self.state(in: lastMessage)) }
      }
      guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw .unreachable() }
    }

    /// The SQLSTATE at the end of libpq's message, after the severity; nil if absent.
    private static func state(in message: String) -> String? {
      let words = message.split(separator: " ").suffix(2)
      guard let severity = words.first, let state = words.last, severity.hasSuffix(":"),
        state.utf8.count == 5,
        state.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
      else { return nil }
      return String(state)
    }
  }

  extension PostgreSQLConnection {
    /// Begins a transaction, with settings of its own.
    ///
    /// The settings leave no server-side time limit that could cancel COMMIT. COMMIT waits for the
    /// standby, if there is one, and warns if it did not, regardless of the settings of the
    /// database and the role. After an error the server may be in a failed transaction: the
    /// connection is closed.
    func begin(_ purpose: SQLPurpose) throws(StorageError) {
      do { try start(purpose) } catch {
        giveUp()
        throw error
      }
    }

    private func start(_ purpose: SQLPurpose) throws(StorageError) {
      guard unsafe handle != nil else { throw .failed(reason: lastMessage) }
      failure = nil
      hasRead = false
      waiting = []
      prefetched = [:]
      transactions += 1
      // `transaction_timeout` exists since PostgreSQL 17.
      let limit =
        unsafe PQserverVersion(handle) < 170_000 ? "" : "SET LOCAL transaction_timeout = 0;"
      try execute(
        """
        BEGIN ISOLATION LEVEL \(purpose.mode);
        SET LOCAL search_path = \(PostgreSQLDatabase.schema), pg_temp;
        SET LOCAL bytea_output = hex;
        SET LOCAL standard_conforming_strings = on;
        SET LOCAL client_min_messages = warning;
        SELECT set_config('synchronous_commit', \(Self.durability), true);
        SET LOCAL statement_timeout = 0; \(limit)
        SET LOCAL lock_timeout = \(timeouts.lock / .milliseconds(1));
        SET LOCAL idle_in_transaction_session_timeout = \(timeouts.statement / .milliseconds(1))
        """)
    }

    /// COMMIT waits for the disks of this server and of the standby; `remote_apply` waits for more,
    /// and is kept if the database sets it.
    private static let durability = """
      CASE current_setting('synchronous_commit')
      WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END
      """

    /// Rolls the transaction back. If the connection is lost, the server does so by itself.
    func rollBack() {
      waiting = []
      prefetched = [:]
      guard isUsable else { return }
      do { try execute("ROLLBACK") } catch { giveUp() }
    }

    /// Sends the queued statements, then COMMIT, and waits for its answer; never cancels it. A
    /// transaction in which a statement failed is rolled back, even if the caller ignored the
    /// error.
    func commit() -> SQLCommitOutcome {
      prefetched = [:]
      // `flush` stores its error in `failure`.
      if failure == nil { try? flush() }
      if let failure {
        rollBack()
        return .undone(failure.storageError)
      }
      notices.clear()
      guard isUsable else { return .undone(PostgreSQLError.lost(reason: lastMessage).storageError) }
      var answer: CommitAnswer?
      do throws(PostgreSQLError) {
        // From here on the server may have received COMMIT.
        guard unsafe PQsendQuery(handle, "COMMIT") == 1 else { throw .lost(reason: lastMessage) }
        let deadline = Deadline(after: timeouts.commit)
        // The first answer is COMMIT's. A message that ends the connection may follow.
        while let next = try nextAnswer(until: deadline) { answer = answer ?? .init(next) }
      } catch {
        giveUp()
        if answer == nil { return .unknown(after: error.storageError) }
      }
      failure = answer?.rollback
      let outcome = SQLCommitOutcome(answer, warnings: notices.warnings)
      if case .unknown = outcome { giveUp() }
      return outcome
    }
  }

  extension SQLPurpose {
    /// The isolation level and access mode.
    fileprivate var mode: String {
      switch self {
      case .writing: "READ COMMITTED READ WRITE"
      case .snapshot: "REPEATABLE READ READ ONLY"
      }
    }
  }

  extension CommitAnswer {
    fileprivate init(_ result: PostgreSQLResult) {
      self.init(
        tag: result.tag, severity: result.severity, state: result.state, message: result.message)
    }
  }
#endif
