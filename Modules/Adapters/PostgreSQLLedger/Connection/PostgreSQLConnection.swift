#if PostgreSQL
  import CPostgreSQL
  import Ledger

  /// One connection to a PostgreSQL server, used by one thread at a time, which waits for the
  /// answers.
  ///
  /// libpq is driven without blocking calls, so that no wait is longer than its deadline. After an
  /// error that leaves the server's state in doubt the connection is not usable, and another one is
  /// made.
  @safe
  final class PostgreSQLConnection {
    /// libpq's; nil before it is there and after it was given up, which libpq takes for broken.
    var handle: OpaquePointer?
    let patience: PostgreSQLPatience
    let notices: NoticeLog
    /// What a ledger found in order on this connection.
    let checked = CheckedBooks()
    /// What went wrong in the current transaction; nil if nothing did.
    var failure: PostgreSQLError?
    /// How many transactions were begun.
    var transactions: Int64 = 0
    /// What is sent with the next statement.
    var waiting: [PostgreSQLStatement] = []
    var prepared = PreparedStatements()
    /// Whether anything more can be sent.
    private(set) var isUsable = true

    /// Connects to the server at `address`.
    ///
    /// Throws ``PostgreSQLError/address(_:)`` if it must not be used, and
    /// ``PostgreSQLError/unreachable(_:state:)``.
    init(
      to address: PostgreSQLAddress, _ patience: PostgreSQLPatience
    ) throws(PostgreSQLError) {
      self.patience = patience
      notices = NoticeLog()
      try connect(to: address)
    }

    deinit { unsafe PQfinish(handle) }

    /// Never to be used again, and ended at once: the server's state is in doubt.
    func giveUp() {
      isUsable = false
      close()
    }

    /// Ends the connection; nothing more is sent or received on it.
    func close() {
      unsafe PQfinish(handle)
      unsafe handle = nil
    }

    /// What libpq says last, on one line. While a connection is made it repeats the address.
    var lastMessage: String {
      guard unsafe handle != nil else { return "it was given up" }
      let text = unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// What a server says besides its answers.
  @safe
  final class NoticeLog {
    /// The SQLSTATEs of the warnings since the last ``clear()``.
    private(set) var warnings: [String] = []

    /// Takes what comes on `connection`, which must not outlive it.
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
#endif
