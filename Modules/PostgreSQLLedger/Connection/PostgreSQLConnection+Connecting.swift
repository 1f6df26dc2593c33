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
    /// server can be written to, and a peer that is gone is noticed.
    private static let settings: KeyValuePairs = [
      "client_encoding": "UTF8", "target_session_attrs": "read-write",
      "application_name": "AppHost", "keepalives": "1", "keepalives_idle": "10",
      "keepalives_interval": "5", "keepalives_count": "3", "tcp_user_timeout": "30000",
    ]

    /// Begins to connect; nil for want of memory. No password or statement is sent yet.
    static func start(_ address: PostgreSQLAddress) -> OpaquePointer? {
      let names: [String?] = ["dbname"] + settings.map(\.key) + [nil]
      let values: [String?] = [address.text] + settings.map(\.value) + [nil]
      return unsafe names.withCStrings { names in
        unsafe values.withCStrings { values in unsafe PQconnectStartParams(names, values, 1) }
      }
    }

    /// Goes on until the connection is there. Throws a ``PostgreSQLError``.
    func finishConnecting() throws(PostgreSQLError) {
      guard unsafe PQstatus(handle) != CONNECTION_BAD else { throw unreachable }
      // Here the service file and the environment have had their say, and nothing was sent.
      if let fault = unsafe ConnectionOptions(inUseBy: handle).fault { throw .address(fault) }
      let deadline = Deadline(after: patience.connecting)
      var next = PGRES_POLLING_WRITING
      while next != PGRES_POLLING_OK {
        let events = next == PGRES_POLLING_READING ? POLLIN : POLLOUT
        do { try wait(for: Int16(events), until: deadline) } catch {
          throw error == .late ? .unreachable(reason: "the server did not answer in time") : error
        }
        next = unsafe PQconnectPoll(handle)
        if next == PGRES_POLLING_FAILED { throw unreachable }
      }
      guard unsafe PQsetnonblocking(handle, 1) == 0 else { throw unreachable }
    }

    private var unreachable: PostgreSQLError { .unreachable(reason: lastMessage) }
  }
#endif
