#if PostgreSQL
  import Ledger
  import SQLLedger

  /// The server's answer to COMMIT.
  struct CommitAnswer: Equatable {
    /// The command tag, such as `COMMIT` or `ROLLBACK`; nil for an error.
    var tag: String?
    /// The severity of an error, such as `ERROR` or `FATAL`.
    var severity: String?
    /// The SQLSTATE of an error.
    var state: String?
    /// The server's error message.
    var message = ""

    /// Why the transaction was rolled back; nil if it was committed or may have been.
    var rollback: PostgreSQLError? {
      switch (tag, severity, state) {
      case ("ROLLBACK", _, _):
        .refused(state: "25P02", reason: "the transaction had failed before COMMIT")
      case (nil, "ERROR", let state?) where !state.hasPrefix("08") && state != "40003":
        .refused(state: state, reason: message)
      default: nil
      }
    }
  }

  extension SQLCommitOutcome {
    /// Interprets `answer`, nil if the connection ended without one, and the SQLSTATEs of
    /// `warnings` before it.
    ///
    /// A COMMIT that stopped waiting for a standby succeeds with a warning: the transaction is lost
    /// if this server's disk is lost. A server that is shutting down may report an error for a
    /// COMMIT that succeeded.
    init(_ answer: CommitAnswer?, warnings: [String]) {
      guard let answer else {
        self = .unknown(reason: "the connection ended while COMMIT was under way")
        return
      }
      if let rollback = answer.rollback {
        self = .undone(rollback.storageError)
      } else if answer.tag != "COMMIT" {
        self = .unknown(reason: answer.message)
      } else if warnings.isEmpty {
        self = .committed
      } else {
        self = .unknown(reason: "COMMIT came with a warning: \(warnings.joined(separator: ", "))")
      }
    }
  }
#endif
