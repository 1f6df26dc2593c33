#if PostgreSQL
  /// The result of a transaction whose COMMIT was sent.
  enum CommitOutcome: Equatable {
    /// Committed durably.
    case committed
    /// Rolled back, with the server's reason.
    case undone(PostgreSQLError)
    /// Committed or rolled back: the answer does not say which. Repeat the same request to find
    /// out.
    case unknown(reason: String)

    /// The server's answer to COMMIT.
    struct Answer: Equatable {
      /// The command tag, such as `COMMIT` or `ROLLBACK`; nil for an error.
      var tag: String?
      /// The severity of an error, such as `ERROR` or `FATAL`.
      var severity: String?
      /// The SQLSTATE of an error.
      var state: String?
      /// The server's error message.
      var message = ""
    }

    /// Interprets `answer`, nil if the connection ended without one, and the SQLSTATEs of
    /// `warnings` before it.
    ///
    /// A COMMIT that stopped waiting for a standby succeeds with a warning: the transaction is lost
    /// if this server's disk is lost. A server that is shutting down may report an error for a
    /// COMMIT that succeeded.
    init(_ answer: Answer?, warnings: [String]) {
      guard let answer else {
        self = .unknown(reason: "the connection ended while COMMIT was under way")
        return
      }
      switch (answer.tag, answer.severity, answer.state) {
      case ("COMMIT", _, _) where warnings.isEmpty: self = .committed
      case ("COMMIT", _, _):
        self = .unknown(reason: "COMMIT came with a warning: \(warnings.joined(separator: ", "))")
      case ("ROLLBACK", _, _):
        self = .undone(.refused(state: "25P02", reason: "the transaction had failed before COMMIT"))
      case (nil, "ERROR", let state?) where !state.hasPrefix("08") && state != "40003":
        self = .undone(.refused(state: state, reason: answer.message))
      default: self = .unknown(reason: answer.message)
      }
    }
  }
#endif
