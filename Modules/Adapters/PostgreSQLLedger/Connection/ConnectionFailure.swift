#if PostgreSQL
  import CPostgreSQL

  /// Why no connection was made, in words of this program: libpq's repeat parts of the address.
  enum ConnectionFailure: Equatable, Sendable {
    /// libpq cannot use a setting of the address, or finds no such service.
    case settings
    /// Nobody answers there.
    case unreachable
    /// The answer did not come in time.
    case late
    /// The server did not prove by TLS who it is.
    case notProven
    /// The server does not let the user in.
    case notLetIn
    /// The server has no such database.
    case noDatabase
    /// The server is a standby, or cannot be written to for another reason.
    case readOnly
    /// The server refused for another reason.
    case refused

    /// Why libpq gave up at `stage`, where the server answered with the SQLSTATE `state`, or with
    /// none. A server tells its settings to whom it lets in.
    init(state: String?, at stage: ConnStatusType, needsPassword: Bool, wasLetIn: Bool) {
      switch (state, stage) {
      case (let state?, _) where state.hasPrefix("28"): self = .notLetIn
      case ("3D000"?, _): self = .noDatabase
      case (_?, _): self = .refused
      case (nil, _) where needsPassword: self = .notLetIn
      case (nil, _) where wasLetIn: self = .readOnly
      case (nil, CONNECTION_SSL_STARTUP): self = .notProven
      default: self = .unreachable
      }
    }

    /// Whether another host of the same address may do better.
    var isOfOneHost: Bool { ![.settings, .notLetIn, .noDatabase].contains(self) }

    /// What is wrong, in a few words.
    var reason: String {
      switch self {
      case .settings: "the address has a setting that cannot be used, or names no service"
      case .unreachable: "the server cannot be reached"
      case .late: "the server did not answer in time"
      case .notProven: "the server did not prove who it is: TLS or its certificate failed"
      case .notLetIn: "the server does not let this user in"
      case .noDatabase: "the server has no such database"
      case .readOnly: "the server cannot be written to"
      case .refused: "the server refused the connection"
      }
    }
  }
#endif
