#if PostgreSQL
  import CPostgreSQL
  import FeatureDependencies
  import Ledger
  import SQLLedger

  /// An error of the connection or the server before COMMIT is sent, or why it rolled back.
  enum PostgreSQLError: Error, Sendable, Equatable {
    /// The address is rejected.
    case address(PostgreSQLAddressFault)
    /// No connection was made; `state` is the server's SQLSTATE, if it sent one.
    case unreachable(ConnectionFailure, state: String? = nil)
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
      case .unreachable(let failure, nil): .failed(because: failure.reason)
      case .unreachable(let failure, let state?):
        .failed(reason: "\(failure.reason.en) [\(state)]", ko: "\(failure.reason.ko) [\(state)]")
      case .lost(let reason):
        .failed(reason: "the connection was lost: \(reason)", ko: "연결이 끊겼습니다: \(reason)")
      case .late: .failed(because: ConnectionFailure.late.reason)
      case .zeroByte:
        .failed(reason: "a text with a zero byte cannot be stored", ko: "0바이트가 있는 글은 저장할 수 없습니다")
      case .contradiction(let what): .inconsistent(what: what)
      case .refused(let state, let reason): Self.storageError(state, reason)
      }
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

  /// Why a connection failed. It replaces libpq's messages, because they repeat parts of the
  /// address.
  enum ConnectionFailure: Equatable, Sendable {
    /// libpq rejects a setting of the address, or finds no such service.
    case settings
    /// No server answers at the address.
    case unreachable
    /// The server did not answer before the deadline.
    case late
    /// TLS failed, or the server's certificate could not be verified.
    case notAuthenticated
    /// The server rejected the user, or requires a password.
    case userRejected
    /// The server has no such database.
    case noDatabase
    /// The server is a standby, or is read-only for another reason.
    case readOnly
    /// The server rejected the connection with another SQLSTATE.
    case refused

    /// Classifies a failure of libpq at `stage`. `state` is the server's SQLSTATE, nil if it sent
    /// none. `wasAuthenticated` says whether the server sent its parameters, which it does after
    /// authentication.
    init(state: String?, at stage: ConnStatusType, needsPassword: Bool, wasAuthenticated: Bool) {
      switch (state, stage) {
      case (let state?, _) where state.hasPrefix("28"): self = .userRejected
      case ("3D000"?, _): self = .noDatabase
      case (_?, _): self = .refused
      case (nil, _) where needsPassword: self = .userRejected
      case (nil, _) where wasAuthenticated: self = .readOnly
      case (nil, CONNECTION_SSL_STARTUP): self = .notAuthenticated
      default: self = .unreachable
      }
    }

    /// Whether another host of the same address may succeed.
    var isOfOneHost: Bool { ![.settings, .userRejected, .noDatabase].contains(self) }

    /// The failure in a few words, without the address.
    var reason: LocalizedText {
      switch self {
      case .settings:
        .init(
          en: "the address has an invalid setting, or names an unknown service",
          ko: "주소의 설정이나 서비스 이름이 잘못되었습니다")
      case .unreachable: .init(en: "the server cannot be reached", ko: "서버에 연결할 수 없습니다")
      case .late: .init(en: "the server did not answer in time", ko: "서버가 제때 응답하지 않았습니다")
      case .notAuthenticated:
        .init(
          en: "the server did not prove who it is: TLS or its certificate failed",
          ko: "서버의 신원을 확인하지 못했습니다 (TLS 또는 인증서 오류)")
      case .userRejected: .init(en: "the server denied this user access", ko: "서버가 이 사용자를 거부했습니다")
      case .noDatabase: .init(en: "the server has no such database", ko: "서버에 그 데이터베이스가 없습니다")
      case .readOnly: .init(en: "the server is read-only", ko: "서버가 읽기 전용입니다")
      case .refused: .init(en: "the server refused the connection", ko: "서버가 연결을 거부했습니다")
      }
    }
  }
#endif
