#if PostgreSQL
  import CPostgreSQL

  /// What libpq makes of an address.
  struct ConnectionOptions {
    private var values: [String: String] = [:]
    private var passwords: [String] = []
    /// Whether libpq can use all of them.
    private(set) var areReadable = true

    /// The options in `text` alone; nil if it cannot be read.
    init?(parsing text: String) {
      // What libpq says is wrong repeats the text, and so is not shown.
      guard let list = unsafe PQconninfoParse(text, nil) else { return nil }
      unsafe take(list)
    }

    /// The options that `address` comes to with the service file and the environment. Nothing is
    /// connected to.
    init(resolving address: PostgreSQLAddress) {
      // libpq reads all options, and then stops at this one, which it cannot use.
      let option = "target_session_attrs"
      let attempt = unsafe PostgreSQLConnection.start(address, [option: "none"])
      defer { unsafe PQfinish(attempt) }
      unsafe self.init(inUseBy: attempt)
      let message = unsafe PQerrorMessage(attempt).map { unsafe String(cString: $0) } ?? ""
      areReadable = message.contains(option)
      // libpq does not tell which service a connection uses: before version 18 it keeps no note.
      if value(of: "service") == nil {
        values["service"] =
          ConnectionOptions(parsing: address.text)?.value(of: "service")
          ?? ServiceFiles.variable("PGSERVICE")
      }
    }

    /// The options that `connection` really uses, those of the service file and the environment
    /// too.
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
          // libpq marks what is not to be shown with a star.
          if unsafe option.pointee.dispchar.pointee == 0x2A { passwords.append(text) }
        }
        unsafe option += 1
      }
      unsafe PQconninfoFree(list)
    }

    /// Whether one of them is a password.
    var hasPassword: Bool { !passwords.isEmpty }

    /// Whether one of them is a password out of one of `files` that others can read.
    func hasExposedPassword(in files: ServiceFiles = ServiceFiles()) -> Bool {
      let own = ServiceFiles.variable("PGPASSWORD")
      guard let service = value(of: "service"), passwords.contains(where: { $0 != own }) else {
        return false
      }
      return !files.keepPrivate(service)
    }

    /// The value of an option; nil if there is none, or it is empty.
    func value(of name: String) -> String? {
      values[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func list(_ name: String) -> [Substring]? {
      value(of: name)?.split(separator: ",", omittingEmptySubsequences: false)
    }

    /// Whether each port is a number, or left out.
    var hasNumericPorts: Bool {
      (list("port") ?? []).allSatisfy { $0.isEmpty || UInt16($0) != nil }
    }

    /// Why they must not be used, or nil: over a network the server must prove who it is.
    var fault: PostgreSQLAddressFault? {
      let isLocal =
        value(of: "hostaddr") == nil && (list("host") ?? []).allSatisfy(\.isSocketFolder)
      return isLocal || value(of: "sslmode") == "verify-full" ? nil : .notVerified
    }

    /// The options that name each host in turn. A list that libpq has to complete, or to refuse,
    /// stays whole.
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
    /// A host that is a folder, or an abstract name, is a local socket, and so is none at all.
    fileprivate var isSocketFolder: Bool { isEmpty || hasPrefix("/") || hasPrefix("@") }
  }
#endif
