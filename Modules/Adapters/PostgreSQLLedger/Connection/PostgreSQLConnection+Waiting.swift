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
    /// Waits until the server's answer to what was sent is there, or `deadline` has passed.
    ///
    /// Throws ``PostgreSQLError/lost(reason:)`` and ``PostgreSQLError/late``; then the connection
    /// is given up.
    func waitForAnswer(until deadline: Deadline) throws(PostgreSQLError) {
      do {
        try flush(until: deadline)
        while unsafe PQisBusy(handle) == 1 {
          try wait(for: Int16(POLLIN), until: deadline)
          try consume()
        }
      } catch {
        giveUp()
        throw error
      }
    }

    /// Sends all that is still to be sent, and takes what comes meanwhile: the server may wait for
    /// that.
    private func flush(until deadline: Deadline) throws(PostgreSQLError) {
      while true {
        switch unsafe PQflush(handle) {
        case 0: return
        case 1:
          if try wait(for: Int16(POLLIN | POLLOUT), until: deadline) & Int16(POLLIN) != 0 {
            try consume()
          }
        default: throw .lost(reason: lastMessage)
        }
      }
    }

    private func consume() throws(PostgreSQLError) {
      guard unsafe PQconsumeInput(handle) == 1 else { throw .lost(reason: lastMessage) }
    }

    /// Waits for one of `events` on the socket, and returns which came.
    @discardableResult
    func wait(for events: Int16, until deadline: Deadline) throws(PostgreSQLError) -> Int16 {
      while true {
        let socket = unsafe PQsocket(handle)
        guard socket >= 0 else { throw .lost(reason: lastMessage) }
        let left = deadline.millisecondsLeft
        guard left > 0 else { throw .late }
        var polled = pollfd(fd: socket, events: events, revents: 0)
        let count = unsafe poll(&polled, 1, left)
        if count > 0 { return polled.revents }
        if count < 0, errno != EINTR { throw .lost(reason: "poll failed with \(errno)") }
      }
    }
  }
#endif
