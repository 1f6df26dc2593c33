#if PostgreSQL
  import CPostgreSQL

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
    var reason: String {
      switch self {
      case .settings: "the address has an invalid setting, or names an unknown service"
      case .unreachable: "the server cannot be reached"
      case .late: "the server did not answer in time"
      case .notAuthenticated: "the server did not prove who it is: TLS or its certificate failed"
      case .userRejected: "the server denied this user access"
      case .noDatabase: "the server has no such database"
      case .readOnly: "the server is read-only"
      case .refused: "the server refused the connection"
      }
    }
  }
#endif
