#if PostgreSQL
  import CPostgreSQL

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  extension PostgreSQLConnection {
    /// What is always so, whatever the address or the environment says: the text is UTF-8, the
    /// server can be written to, a peer that is gone is noticed, and encryption is TLS, since GSS
    /// would verify no certificate.
    private static let settings = [
      "client_encoding": "UTF8", "target_session_attrs": "read-write", "gssencmode": "disable",
      "application_name": "AppHost", "keepalives": "1", "keepalives_idle": "10",
      "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "30000",
    ]

    /// Begins to connect with `options` before all others; nil for want of memory. No password or
    /// statement is sent yet.
    static func start(
      _ address: PostgreSQLAddress, _ options: [String: String]
    ) -> OpaquePointer? {
      let all = Array(settings.merging(options) { $1 })
      let names: [String?] = ["dbname"] + all.map(\.key) + [nil]
      let values: [String?] = [address.text] + all.map(\.value) + [nil]
      return unsafe names.withCStrings { names in
        unsafe values.withCStrings { values in unsafe PQconnectStartParams(names, values, 1) }
      }
    }

    /// Connects to the first host that can be used; each has the whole time to answer. Throws a
    /// ``PostgreSQLError``, of several hosts the last one's.
    func connect(to address: PostgreSQLAddress) throws(PostgreSQLError) {
      let options = ConnectionOptions(resolving: address)
      if let fault = options.fault { throw .address(fault) }
      if options.hasExposedPassword() { throw .address(.exposedServiceFile) }
      var last = PostgreSQLError.unreachable(.settings)
      for host in options.hosts {
        unsafe handle = Self.start(address, host)
        unsafe notices.listen(to: handle)
        do throws(PostgreSQLError) {
          return try finishConnecting(isReadable: options.areReadable)
        } catch {
          close()
          guard case .unreachable(let failure, _) = error, failure.isOfOneHost else { throw error }
          last = error
        }
      }
      throw last
    }

    /// Goes on until the connection is there.
    private func finishConnecting(isReadable: Bool) throws(PostgreSQLError) {
      guard unsafe PQstatus(handle) != CONNECTION_BAD else {
        throw .unreachable(isReadable ? .unreachable : .settings)
      }
      // Here the service file and the environment have had their say, and nothing was sent.
      if let fault = unsafe ConnectionOptions(inUseBy: handle).fault { throw .address(fault) }
      // Of what the server says, the SQLSTATE alone.
      unsafe PQsetErrorVerbosity(handle, PQERRORS_SQLSTATE)
      let deadline = Deadline(after: patience.connecting)
      var next = PGRES_POLLING_WRITING
      while next != PGRES_POLLING_OK {
        let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
        do { try wait(for: Int16(events), until: deadline) } catch {
          throw .unreachable(error == .late ? .late : .unreachable)
        }
        let stage = unsafe PQstatus(handle)
        next = unsafe PQconnectPoll(handle)
        if next == PGRES_POLLING_FAILED { throw failure(at: stage) }
      }
      guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw .unreachable(.unreachable) }
    }

    private func failure(at stage: ConnStatusType) -> PostgreSQLError {
      let state = Self.state(in: lastMessage)
      let failure = ConnectionFailure(
        state: state, at: stage, needsPassword: unsafe PQconnectionNeedsPassword(handle) == 1,
        wasLetIn: unsafe PQparameterStatus(handle, "server_version") != nil)
      return .unreachable(failure, state: state)
    }

    /// The SQLSTATE at the end of what libpq says, behind a severity; nil if there is none.
    static func state(in message: String) -> String? {
      let words = message.split(separator: " ").suffix(2)
      guard let severity = words.first, let state = words.last, severity.hasSuffix(":"),
        state.utf8.count == 5,
        state.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
      else { return nil }
      return String(state)
    }
  }
#endif
