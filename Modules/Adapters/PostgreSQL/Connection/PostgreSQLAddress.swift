#if PostgreSQL
  public import FeatureDependencies

  /// The address and user of a PostgreSQL database: a URL without a password, or the name of a
  /// service in libpq's service file.
  ///
  /// Errors never show it. A password belongs in a password file (`~/.pgpass`), which libpq ignores
  /// unless it is private (0600).
  public struct PostgreSQLAddress: Sendable, Equatable {
    /// A connection string in libpq's syntax.
    let text: String

    /// Parses a URL such as `postgresql://user@host/database?sslmode=verify-full`, or a service
    /// name.
    ///
    /// The service file is read again at each connection. Throws a ``PostgreSQLAddressFault``.
    public init(_ text: String) throws(PostgreSQLAddressFault) {
      if ["postgresql://", "postgres://"].contains(where: text.hasPrefix) {
        if Self.mayHoldPassword(text) { throw .holdsPassword }
        guard let options = ConnectionOptions(parsing: text) else { throw .malformed }
        if options.hasPassword { throw .holdsPassword }
        if options.value(of: "service") == nil, let fault = options.fault { throw fault }
        self.text = text
      } else {
        guard !text.isEmpty, text.utf8.count <= 64, text.allSatisfy(\.isInServiceName) else {
          throw .neitherURLNorService
        }
        self.text = "service=\(text)"
      }
    }

    /// Whether the text before the last `@` may contain a password. libpq ends a password at `/` or
    /// `?`: it would take the rest for another part of the URL, and show it in messages.
    private static func mayHoldPassword(_ url: String) -> Bool {
      let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
      guard let end = url.lastIndex(of: "@"), start < end else { return false }
      return url[start..<end].contains(":")
    }
  }

  /// Why an address is rejected. It does not contain the address.
  public enum PostgreSQLAddressFault: Error, Sendable, Equatable {
    /// The address is neither a URL that begins with `postgresql://` nor the name of a service.
    case neitherURLNorService
    /// The address is a URL that libpq cannot read.
    case malformed
    /// The address holds a password, which any user could read in the process list.
    case holdsPassword
    /// The connection uses a network without `sslmode=verify-full`: another server could
    /// impersonate the right one.
    case notVerified
  }

  extension Character {
    fileprivate var isInServiceName: Bool {
      isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == ".")
    }
  }

  extension PostgreSQLAddressFault {
    /// The reason in a few words, for the user.
    public var reason: LocalizedText {
      switch self {
      case .neitherURLNorService:
        .init(
          en: "the ledger's address is neither a postgresql:// URL nor the name of a service",
          ko: "원장 주소가 postgresql:// URL이나 서비스 이름이 아닙니다")
      case .malformed:
        .init(en: "the ledger's URL is not valid", ko: "원장 URL이 올바르지 않습니다")
      case .holdsPassword:
        .init(en: "the ledger's address contains a password", ko: "원장 주소에 비밀번호가 들어 있습니다")
      case .notVerified:
        .init(
          en: "the ledger's address names another host and has no sslmode=verify-full",
          ko: "다른 호스트의 원장 주소에 sslmode=verify-full이 없습니다")
      }
    }

    /// The remedy, as a sentence for the user.
    public var remedy: LocalizedText {
      switch self {
      case .neitherURLNorService, .malformed:
        .init(
          en:
            "Write postgresql://USER@HOST/DATABASE?sslmode=verify-full, or the name of a service.",
          ko: "postgresql://사용자@호스트/데이터베이스?sslmode=verify-full 또는 서비스 이름을 쓰세요.")
      case .holdsPassword:
        .init(
          en: "Write the password to ~/.pgpass with mode 0600, and leave it out of the address.",
          ko: "비밀번호는 권한이 0600인 ~/.pgpass에 쓰고 주소에서는 빼세요.")
      case .notVerified:
        .init(
          en: "Add sslmode=verify-full, or use a local socket.",
          ko: "sslmode=verify-full을 추가하거나 로컬 소켓을 사용하세요.")
      }
    }
  }
#endif
