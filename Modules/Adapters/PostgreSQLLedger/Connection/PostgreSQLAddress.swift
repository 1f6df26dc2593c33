#if PostgreSQL
  /// Where a PostgreSQL database is, and as whom it is used: a URL without a password, or the name
  /// of a service in libpq's service file.
  ///
  /// It is never shown in an error. A password stands in a password file (`~/.pgpass`) or in the
  /// service file, which nobody else can read then (0600).
  public struct PostgreSQLAddress: Sendable, Equatable {
    /// As libpq reads it.
    let text: String

    /// The address `text`: `postgresql://user@host/database?sslmode=verify-full`, or a service's
    /// name.
    ///
    /// What the service file says of it is looked up each time that it is used. Throws a
    /// ``PostgreSQLAddressFault``.
    public init(_ text: String) throws(PostgreSQLAddressFault) {
      if ["postgresql://", "postgres://"].contains(where: text.hasPrefix) {
        if Self.mayHoldPassword(text) { throw .holdsPassword }
        guard let options = ConnectionOptions(parsing: text), options.hasNumericPorts else {
          throw .malformed
        }
        if options.hasPassword { throw .holdsPassword }
        if options.value(of: "service") == nil, let fault = options.fault { throw fault }
        self.text = text
      } else {
        guard !text.isEmpty, text.utf8.count <= 64, text.allSatisfy(\.isInServiceName) else {
          throw .neitherURLNorService
        }
        self.text = "service=\(text)"
      }
      if ConnectionOptions(resolving: self).hasExposedPassword() { throw .exposedServiceFile }
    }

    /// Whether somebody may have meant a password before the last `@`, although libpq, which ends
    /// it at a `/` or `?`, would take it for something else, and tell it.
    private static func mayHoldPassword(_ url: String) -> Bool {
      let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
      guard let end = url.lastIndex(of: "@"), start < end else { return false }
      return url[start..<end].contains(":")
    }
  }

  /// Why an address is not used. It does not tell the address.
  public enum PostgreSQLAddressFault: Error, Sendable, Equatable {
    /// It is neither a URL that begins with `postgresql://` nor the name of a service.
    case neitherURLNorService
    /// It is a URL that libpq cannot read.
    case malformed
    /// It holds a password, which everybody could read who sees the running programs.
    case holdsPassword
    /// The service file that it leads to holds a password, and others can read it.
    case exposedServiceFile
    /// It leads over a network without `sslmode=verify-full`: somebody else could answer.
    case notVerified
  }

  extension Character {
    fileprivate var isInServiceName: Bool {
      isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == ".")
    }
  }
#endif
