#if PostgreSQL
  import FeatureDependencies
  import Ledger

  /// What can go wrong between this program and a PostgreSQL server. None of it has happened while
  /// COMMIT was under way: that is a ``CommitOutcome``.
  enum PostgreSQLError: Error, Sendable, Equatable {
    /// The address must not be used.
    case address(PostgreSQLAddressFault)
    /// No connection was made; `state` is the SQLSTATE that the server gave, if any.
    case unreachable(ConnectionFailure, state: String? = nil)
    /// The connection broke; whatever it was doing is not done.
    case lost(reason: String)
    /// The server did not answer in time; the connection is given up, and nothing is done.
    case late
    /// The server refused a statement with an SQLSTATE; `reason` is its own.
    case refused(state: String, reason: String)
    /// A text has a zero byte, which PostgreSQL cannot store.
    case zeroByte
    /// A row that was to be written is not as it was read.
    case contradiction(what: String)
  }

  extension PostgreSQLError {
    /// Whether the whole transaction can be tried again: it was in another's way, or was asked for
    /// by a name that the server has forgotten.
    var isRetriable: Bool {
      if case .refused(let state, _) = self { return ["40001", "40P01", "26000"].contains(state) }
      return false
    }

    /// Whether the server knows no statement by the name it was asked for.
    var isForgottenName: Bool {
      if case .refused(state: "26000", _) = self { return true }
      return false
    }

    /// What it means to a ledger.
    var storageError: StorageError {
      switch self {
      case .address(let fault): .failed(reason: "\(fault.reason.en). \(fault.remedy.en)")
      case .unreachable(let failure, let state):
        .failed(reason: failure.reason + (state.map { " [\($0)]" } ?? ""))
      case .lost(let reason): .failed(reason: "the connection was lost: \(reason)")
      case .late: .failed(reason: "the server did not answer in time")
      case .zeroByte: .failed(reason: "a text with a zero byte cannot be stored")
      case .contradiction(let what): .inconsistent(what: what)
      case .refused(let state, let reason): Self.storageError(state, reason)
      }
    }

    private static func storageError(_ state: String, _ reason: String) -> StorageError {
      switch state {
      // A lock was not given in time, or the transaction stood in the way of others to the last.
      case "55P03", "40001", "40P01": .busy
      case "XX001", "XX002": .inconsistent(what: reason)
      default: .failed(reason: "\(reason) [\(state)]")
      }
    }
  }
#endif
