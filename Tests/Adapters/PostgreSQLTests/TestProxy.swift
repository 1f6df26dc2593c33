#if PostgreSQL
  import Dispatch
  import Foundation
  import Synchronization

  @testable import PostgreSQL

  #if canImport(Glibc)
    import Glibc
  #endif

  /// Sockets that stay open while this object exists.
  private final class SocketPair: Sendable {
    private let sockets: [Int32]

    init(_ sockets: Int32...) { self.sockets = sockets }

    deinit { for socket in sockets { close(socket) } }
  }

  /// Forwards messages between a host and the server, and causes a fault at one of the host's
  /// statements or messages.
  final class TestProxy: Sendable {
    /// The fault at the planned statement or message.
    enum Fault: String, Sendable {
      /// The connection ends at both ends before the statement reaches the server.
      case cutBefore
      /// The server executes the statement, and the connection ends before the answer.
      case cutAfter
      /// The server process of the host is terminated before the statement arrives.
      case terminate
      /// The server executes the statement, but no answer comes and the connection stays open.
      case hold
      /// The statement is delayed for a moment.
      case delay
      /// The statement and all later messages are lost; the connection stays open.
      case lose
      /// The statement reaches the server only after the host has disconnected.
      case late
    }

    /// The place of a fault, counted from 1 since it was planned.
    enum Place {
      case statement(Int)
      /// The first message of a connection is its startup; a statement with values has five.
      case message(Int)
    }

    /// A statement at which a fault may change no result: no transaction is in progress before the
    /// first, nor after the second.
    enum Boundary: Equatable { case begin, rollback }

    private struct State {
      var fault: Fault?
      var place = Place.statement(0)
      var seen = 0
      var messages = 0
      var hasCommit = false
      var hasFailed = false
      var boundary: Boundary?
      var isMuted = false
      var isHeld = false
    }

    let folder: String
    private let server: String
    private let database: String
    private let state = Mutex(State())
    /// The number of connections whose host may still send messages.
    private let sending = Mutex(0)
    private let listener: Int32
    private let terminate: @Sendable () -> Void

    /// A proxy to `database`. ``Fault/terminate`` ends the server processes of hosts that connect
    /// as `role`.
    init(to database: TestDatabase, role: String = "postgres") throws {
      self.database = database.name
      folder = "/tmp/px-\(UUID().uuidString.prefix(8))"
      server = database.server.folder + "/.s.PGSQL.5432"
      terminate = {
        _ = try? database.psql(
          """
          SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
          WHERE usename = '\(role)'
          """)
      }
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      _ = unsafe Self.with(folder + "/.s.PGSQL.5432") { unsafe bind(listener, $0, $1) }
      listen(listener, 64)
      let accepting = Thread { [self] in accept() }
      accepting.start()
    }

    /// The address of the database by way of the proxy.
    func address(as role: String = "postgres") throws -> PostgreSQLAddress {
      try PostgreSQLAddress("postgresql://\(role)@/\(database)?host=\(folder)")
    }

    /// Ends the proxy, and removes its folder.
    func stop() {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Plans `fault` at `place`; without a fault, only counts.
    func plan(_ fault: Fault?, at place: Place = .statement(0)) {
      state.withLock { $0 = State(fault: fault, place: place) }
    }

    /// Accepts connections and never answers.
    func fallSilent() { state.withLock { $0 = State(isHeld: true) } }

    /// The number of statements since the last plan.
    var seen: Int { state.withLock { $0.seen } }
    /// Whether the planned fault occurred.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }
    /// The boundary of a transaction at which the planned fault occurred; nil if it occurred at
    /// another statement or not at all.
    var failedBoundary: Boundary? { state.withLock { $0.boundary } }
    /// Whether a host has sent COMMIT since the last plan.
    var hasSeenCommit: Bool { state.withLock { $0.hasCommit } }

    /// Waits until the proxy has read all messages of hosts that are gone: on a busy machine it may
    /// lag behind them.
    func waitForMessages() async throws {
      while sending.withLock({ $0 }) > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func accept() {
      while true {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return }
        let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = unsafe Self.with(server) { unsafe connect(upstream, $0, $1) }
        // Closed when both threads have ended.
        let sockets = SocketPair(client, upstream)
        sending.withLock { $0 += 1 }
        Thread { [self] in
          withExtendedLifetime(sockets) { sendStatements(from: client, to: upstream) }
          sending.withLock { $0 -= 1 }
        }.start()
        Thread { [self] in
          withExtendedLifetime(sockets) { sendAnswers(from: upstream, to: client) }
        }.start()
      }
    }

    /// Forwards the host's messages. Each has a type byte and a length that counts itself and the
    /// contents; the first has no type byte.
    private func sendStatements(from client: Int32, to upstream: Int32) {
      var (isFirst, withheld, comesLate) = (true, [UInt8]?.none, false)
      loop: while let message = Self.message(from: client, isFirst: isFirst) {
        isFirst = false
        guard withheld == nil else {
          withheld? += message
          continue
        }
        switch countedFault(at: message) {
        case .cutBefore: break loop
        case .cutAfter: state.withLock { $0.isMuted = true }
        case .terminate: terminate()
        case .hold: state.withLock { $0.isHeld = true }
        case .delay: usleep(20_000)
        case .lose: withheld = message
        case .late: (withheld, comesLate) = (message, true)
        case nil: break
        }
        if withheld != nil { continue }
        guard Self.write(message, to: upstream) else { break }
      }
      if comesLate, let withheld { _ = Self.write(withheld, to: upstream) }
      shutdown(upstream, Int32(SHUT_RDWR))
      shutdown(client, Int32(SHUT_RDWR))
    }

    private static let commit: [UInt8] = [UInt8(ascii: "Q"), 0, 0, 0, 11] + "COMMIT".utf8

    private static func boundary(_ message: [UInt8]) -> Boundary? {
      // The type byte and the length precede the text.
      let text = message.dropFirst(5)
      guard message.first == UInt8(ascii: "Q") else { return nil }
      if text.starts(with: "BEGIN".utf8) { return .begin }
      return text.starts(with: "ROLLBACK\0".utf8) ? .rollback : nil
    }

    private func countedFault(at message: [UInt8]) -> Fault? {
      // A simple query (Q), or the sync at the end of a pipeline (S).
      let isStatement = message.first == UInt8(ascii: "Q") || message.first == UInt8(ascii: "S")
      let isCommit = message.starts(with: Self.commit)
      // The message that ends a connection (X) is not counted.
      if message.first == UInt8(ascii: "X") { return nil }
      return state.withLock { state in
        state.messages += 1
        state.seen += isStatement ? 1 : 0
        state.hasCommit = state.hasCommit || isCommit
        let isHere =
          switch state.place {
          case .statement(let number): isStatement && state.seen == number
          case .message(let number): state.messages == number
          }
        let isFaulty = isHere && state.fault != nil
        state.hasFailed = state.hasFailed || isFaulty
        if isFaulty { state.boundary = Self.boundary(message) }
        return isHere ? state.fault : nil
      }
    }

    private func sendAnswers(from upstream: Int32, to client: Int32) {
      while let bytes = Self.read(4096, from: upstream) {
        if state.withLock({ $0.isHeld }) { continue }
        if state.withLock({ $0.isMuted }) {
          state.withLock { $0.isMuted = false }
          break
        }
        guard Self.write(bytes, to: client) else { break }
      }
      shutdown(upstream, Int32(SHUT_RDWR))
      shutdown(client, Int32(SHUT_RDWR))
    }

    private static func message(from socket: Int32, isFirst: Bool) -> [UInt8]? {
      guard let head = exactly(isFirst ? 4 : 5, from: socket) else { return nil }
      let length = head.suffix(4).reduce(0) { $0 << 8 | Int($1) }
      guard let rest = exactly(length - 4, from: socket) else { return nil }
      return head + rest
    }

    private static func exactly(_ count: Int, from socket: Int32) -> [UInt8]? {
      var bytes: [UInt8] = []
      while bytes.count < count {
        guard let more = read(count - bytes.count, from: socket) else { return nil }
        bytes += more
      }
      return bytes
    }

    private static func read(_ count: Int, from socket: Int32) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      let got = unsafe recv(socket, &bytes, count, 0)
      return got > 0 ? Array(bytes.prefix(got)) : nil
    }

    private static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
      var sent = 0
      while sent < bytes.count {
        let part = Array(bytes[sent...])
        let count = unsafe send(socket, part, part.count, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }

    private static func with(
      _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      return unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          unsafe body(pointer, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
#endif
