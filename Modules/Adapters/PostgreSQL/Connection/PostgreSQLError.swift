#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import SQLLedger

  /// An error of the connection or the server before COMMIT is sent, or why it rolled back.
  enum PostgreSQLError: Error, Sendable, Equatable {
    /// The address is rejected.
    case address(PostgreSQLAddressFault)
    /// libpq rejects a setting of the address, or finds no such service.
    case settings
    /// No connection was made; `state` is the server's SQLSTATE, if it sent one. libpq's message is
    /// not reported, because it repeats parts of the address.
    case unreachable(state: String? = nil)
    /// The connection was lost; the transaction is rolled back.
    case lost(reason: String)
    /// The server did not answer before the deadline; the connection is closed, and the transaction
    /// is rolled back.
    case late
    /// The server rejected a statement with an SQLSTATE; `reason` is its message.
    case refused(state: String, reason: String)
    /// A text contains a zero byte, which PostgreSQL cannot store.
    case zeroByte
    /// A statement did not write the expected number of rows.
    case contradiction(what: LocalizedText)
  }

  extension PostgreSQLError {
    /// The SQLSTATE of a rejected statement; nil for any other error.
    private var state: String? { if case .refused(let state, _) = self { state } else { nil } }

    /// Whether the whole transaction can be retried: after a serialization failure or a deadlock.
    var isRetriable: Bool { ["40001", "40P01"].contains(state) }

    /// Whether there is no such table or schema.
    var isMissingTable: Bool { ["42P01", "3F000"].contains(state) }

    /// The corresponding error of the ledger.
    var storageError: StorageError {
      switch self {
      case .address(let fault):
        .failed(
          reason: "\(fault.reason.en). \(fault.remedy.en)",
          ko: "\(fault.reason.ko). \(fault.remedy.ko)")
      case .settings:
        .failed(
          reason: "the address has an invalid setting, or names an unknown service",
          ko: "주소의 설정이나 서비스 이름이 잘못되었습니다")
      case .unreachable(let state): Self.unreachable(state.map { " [\($0)]" } ?? "")
      case .lost(let reason):
        .failed(reason: "the connection was lost: \(reason)", ko: "연결이 끊겼습니다: \(reason)")
      case .late:
        .failed(reason: "the server did not answer in time", ko: "서버가 제때 응답하지 않았습니다")
      case .zeroByte:
        .failed(reason: "a text with a zero byte cannot be stored", ko: "0바이트가 있는 글은 저장할 수 없습니다")
      case .contradiction(let what): .inconsistent(what: what)
      case .refused(let state, let reason): Self.storageError(state, reason)
      }
    }

    private static func unreachable(_ state: String) -> StorageError {
      .failed(
        reason: "the server cannot be reached, is read-only, or refused the connection, or its "
          + "certificate is not valid\(state)",
        ko: "서버에 연결할 수 없거나, 서버가 읽기 전용이거나 연결을 거부했거나, 인증서가 올바르지 않습니다\(state)")
    }

    private static func storageError(_ state: String, _ reason: String) -> StorageError {
      switch state {
      // A lock timed out, or the last retry ended in a serialization failure or a deadlock.
      case "55P03", "40001", "40P01": .busy
      case "XX001", "XX002": .inconsistent(en: reason, ko: "시스템 메시지 \"\(reason)\"")
      default: .failed(reason: "\(reason) [\(state)]")
      }
    }
  }
#endif
