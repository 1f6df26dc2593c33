#if PostgreSQL
  import CPostgreSQL

  /// The connection options that libpq derives from an address.
  struct ConnectionOptions {
    private var values: [String: String] = [:]
    /// Whether any option is a password.
    private(set) var hasPassword = false
    /// Whether libpq accepts all options.
    private(set) var areReadable = true

    /// The options in `text` alone; nil if libpq cannot parse it.
    init?(parsing text: String) {
      // Discard libpq's message: it repeats the text, which may hold a password.
      guard let list = unsafe PQconninfoParse(text, nil) else { return nil }
      unsafe take(list)
    }

    /// The options of `address`, completed from the service file and the environment. Does not
    /// connect.
    init(resolving address: PostgreSQLAddress) {
      // libpq resolves all options and then rejects this value, before it connects.
      let option = "target_session_attrs"
      let attempt = unsafe PostgreSQLConnection.start(address, [option: "none"])
      defer { unsafe PQfinish(attempt) }
      unsafe self.init(inUseBy: attempt)
      let message = unsafe PQerrorMessage(attempt).map { unsafe String(cString: $0) } ?? ""
      areReadable = message.contains(option)
    }

    /// The effective options of `connection`, including those from the service file and the
    /// environment.
    init(inUseBy connection: OpaquePointer?) {
      guard let list = unsafe PQconninfo(connection) else { return }
      unsafe take(list)
    }

    private mutating func take(_ list: UnsafeMutablePointer<PQconninfoOption>) {
      var option = unsafe list
      while let keyword = unsafe option.pointee.keyword {
        if let value = unsafe option.pointee.val {
          let text = unsafe String(cString: value)
          unsafe values[String(cString: keyword)] = text
          // libpq marks secret options with `*` (0x2A).
          if unsafe option.pointee.dispchar.pointee == 0x2A { hasPassword = true }
        }
        unsafe option += 1
      }
      unsafe PQconninfoFree(list)
    }

    /// The value of an option; nil if it is absent or empty.
    func value(of name: String) -> String? {
      values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func list(_ name: String) -> [Substring]? {
      value(of: name)?.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Why the options are rejected, or nil. Over a network the server must prove its identity by a
    /// verified certificate.
    var fault: PostgreSQLAddressFault? {
      let isLocal =
        value(of: "hostaddr") == nil && (list("host") ?? []).allSatisfy(\.isSocketFolder)
      return isLocal || value(of: "sslmode") == "verify-full" ? nil : .notVerified
    }

    /// One set of options per host, to try in turn. Lists that have gaps or differ in length stay
    /// one set: libpq completes or rejects them.
    var hosts: [[String: String]] {
      let lists = ["host", "hostaddr", "port"].compactMap { name in
        list(name).map { (name: name, values: $0) }
      }
      let count = lists.filter { $0.name != "port" }.map(\.values.count).max() ?? 1
      let isComplete = lists.allSatisfy { name, values in
        let isForAll = name == "port" && values.count == 1
        return (isForAll || values.count == count) && !values.contains("")
      }
      guard count > 1, isComplete else { return [[:]] }
      return (0..<count).map { host in
        Dictionary(
          uniqueKeysWithValues: lists.map { name, values in
            (name, String(values[values.count == 1 ? 0 : host]))
          })
      }
    }
  }

  extension Substring {
    /// An empty host, a folder (`/…`) and an abstract name (`@…`) are local sockets.
    fileprivate var isSocketFolder: Bool { isEmpty || hasPrefix("/") || hasPrefix("@") }
  }
#endif
