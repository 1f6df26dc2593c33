#if PostgreSQL
  /// What became of a transaction whose COMMIT was sent.
  enum CommitOutcome: Equatable {
    /// It stays.
    case committed
    /// None of it stays, and the server says why.
    case undone(PostgreSQLError)
    /// Nobody can know from the answer. The same request is to be asked for again.
    case unknown(reason: String)

    /// What a server answered to COMMIT.
    struct Answer: Equatable {
      /// What was done, in SQL's word; nil for an error.
      var tag: String?
      /// How bad an error is.
      var severity: String?
      /// The SQLSTATE of an error.
      var state: String?
      /// What the server says of it.
      var message = ""
    }

    /// The outcome if the server gave `answer`, and `warnings` before it, by their SQLSTATEs.
    ///
    /// A COMMIT that stopped waiting for a standby succeeds with a warning: it stays here, and may
    /// be lost with this machine. A server that is stopped says so whether it was done or not.
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
