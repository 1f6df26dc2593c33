#if PostgreSQL
  import CPostgreSQL

  /// Where a PostgreSQL database is, and as whom it is used: a URL without a password, or the name
  /// of a service in libpq's service file.
  ///
  /// It is never shown in an error. A password stands in the service file, or in a password file
  /// that nobody else can read (`~/.pgpass`, 0600).
  public struct PostgreSQLAddress: Sendable, Equatable {
    /// As libpq reads it.
    let text: String

    /// The address `text`: `postgresql://user@host/database?sslmode=verify-full`, or a service's
    /// name.
    ///
    /// A service is looked up when it is used. Throws a ``PostgreSQLAddressFault``.
    public init(_ text: String) throws(PostgreSQLAddressFault) {
      if ["postgresql://", "postgres://"].contains(where: text.hasPrefix) {
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
  }

  /// Why an address is not used. It does not tell the address.
  public enum PostgreSQLAddressFault: Error, Sendable, Equatable {
    /// It is neither a URL that begins with `postgresql://` nor the name of a service.
    case neitherURLNorService
    /// It is a URL that libpq cannot read.
    case malformed
    /// It holds a password, which everybody could read who sees the running programs.
    case holdsPassword
    /// It leads over a network without `sslmode=verify-full`: somebody else could answer.
    case notVerified
  }

  /// What libpq makes of an address.
  struct ConnectionOptions {
    private var values: [String: String] = [:]
    /// Whether one of them is a password.
    private(set) var hasPassword = false

    /// The options in `text` alone; nil if it cannot be read.
    init?(parsing text: String) {
      // What libpq says is wrong repeats the text, and so is not shown.
      guard let list = unsafe PQconninfoParse(text, nil) else { return nil }
      unsafe take(list)
    }

    /// The options that `connection` really uses, those of the service file and the environment
    /// too.
    init(inUseBy connection: OpaquePointer) {
      guard let list = unsafe PQconninfo(connection) else { return }
      unsafe take(list)
    }

    private mutating func take(_ list: UnsafeMutablePointer<PQconninfoOption>) {
      var option = unsafe list
      while let keyword = unsafe option.pointee.keyword {
        if let value = unsafe option.pointee.val {
          unsafe values[String(cString: keyword)] = unsafe String(cString: value)
          // libpq marks what is not to be shown with a star.
          hasPassword = unsafe hasPassword || option.pointee.dispchar.pointee == 0x2A
        }
        unsafe option += 1
      }
      unsafe PQconninfoFree(list)
    }

    /// The value of an option; nil if there is none, or it is empty.
    func value(of name: String) -> String? {
      values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Why they must not be used, or nil: over a network the server must prove who it is.
    var fault: PostgreSQLAddressFault? {
      let hosts = (value(of: "host") ?? "/").split(separator: ",", omittingEmptySubsequences: false)
      let isLocal = value(of: "hostaddr") == nil && hosts.allSatisfy(\.isSocketFolder)
      return isLocal || value(of: "sslmode") == "verify-full" ? nil : .notVerified
    }
  }

  extension Substring {
    /// A host that is a folder, or an abstract name, is a local socket, and so is none at all.
    fileprivate var isSocketFolder: Bool { isEmpty || hasPrefix("/") || hasPrefix("@") }
  }

  extension Character {
    fileprivate var isInServiceName: Bool {
      isASCII && (isLetter || isNumber || self == "-" || self == "_" || self == ".")
    }
  }
#endif
