#if PostgreSQL
  import Dispatch
  import Foundation
  import Synchronization

  @testable import PostgreSQLLedger

  #if canImport(Glibc)
    import Glibc
  #endif

  /// Two sockets, open for as long as this lives.
  private final class SocketPair: Sendable {
    private let sockets: [Int32]

    init(_ sockets: Int32...) { self.sockets = sockets }

    deinit { for socket in sockets { close(socket) } }
  }

  /// Stands between a host and the server, and does something at one statement of the host's.
  final class TestProxy: Sendable {
    /// What it does.
    enum Fault: String, CaseIterable, Sendable {
      /// The statement never reaches the server: both ends see the connection end.
      case cutBefore
      /// The server does the statement, and the host never hears of it.
      case cutAfter
      /// The server process that serves the host is ended before the statement comes.
      case terminate
      /// The server does the statement, and its answer never comes; nobody hangs up.
      case hold
      /// The statement reaches the server a moment later.
      case delay
      /// The statement never reaches the server, and nothing after it; nobody hangs up.
      case lose
      /// The statement reaches the server when the host has given up.
      case late

      /// Those after which the host knows at once that something is wrong.
      static let sudden = [cutBefore, cutAfter, terminate]
    }

    private struct State {
      var fault: Fault?
      var statement = 0
      /// Where it is a message, and not a statement, that it happens to.
      var message: Int?
      var seen = 0
      var messages = 0
      var hasCommit = false
      var hasFailed = false
      var isMuted = false
      var isHeld = false
    }

    let folder: String
    private let server: String
    private let state = Mutex(State())
    private let listener: Int32
    private let terminate: @Sendable () -> Void

    /// A proxy to `database`, for hosts that connect as `role`, by default ``role(in:)``: nobody
    /// else is ended.
    init(to database: TestDatabase, role: String? = nil) throws {
      let role = role ?? Self.role(in: database)
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

    /// Whom hosts connect as through a proxy to `database`.
    static func role(in database: TestDatabase) -> String { "p\(database.name)" }

    /// Ends the proxy, and removes its folder.
    func stop() {
      shutdown(listener, Int32(SHUT_RDWR))
      close(listener)
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// Does `fault` at the statement numbered `statement`, from 1, counted from now on; with 0 at
    /// COMMIT.
    func plan(_ fault: Fault?, at statement: Int) {
      state.withLock { $0 = State(fault: fault, statement: statement) }
    }

    /// Does `fault` at the message numbered `message`, from 1, counted from now on: the first one
    /// is how a connection begins, and a statement with values has five.
    func plan(_ fault: Fault, atMessage message: Int) {
      state.withLock { $0 = State(fault: fault, message: message) }
    }

    /// Takes whoever connects, and never answers.
    func fallSilent() { state.withLock { $0 = State(isHeld: true) } }

    /// How many statements came since.
    var seen: Int { state.withLock { $0.seen } }
    /// How many messages came since.
    var messages: Int { state.withLock { $0.messages } }
    /// Whether what was planned was done.
    var hasFailed: Bool { state.withLock { $0.hasFailed } }
    /// Whether one of them was COMMIT.
    var hasSeenCommit: Bool { state.withLock { $0.hasCommit } }

    private func accept() {
      while true {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return }
        let upstream = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        _ = unsafe Self.with(server) { unsafe connect(upstream, $0, $1) }
        // Closed once neither thread needs them any more.
        let sockets = SocketPair(client, upstream)
        Thread { [self] in
          withExtendedLifetime(sockets) { sendStatements(from: client, to: upstream) }
        }.start()
        Thread { [self] in
          withExtendedLifetime(sockets) { sendAnswers(from: upstream, to: client) }
        }.start()
      }
    }

    /// Passes the host's messages on, each a letter, a length and as many bytes; the first has no
    /// letter.
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

    private func countedFault(at message: [UInt8]) -> Fault? {
      // A simple query, or the end of an extended one.
      let isStatement = message.first == UInt8(ascii: "Q") || message.first == UInt8(ascii: "S")
      let isCommit = message.starts(with: Self.commit)
      // How a host takes its leave is no part of what it asks for.
      if message.first == UInt8(ascii: "X") { return nil }
      return state.withLock { state in
        state.messages += 1
        state.seen += isStatement ? 1 : 0
        state.hasCommit = state.hasCommit || isCommit
        let isStatementHere =
          isStatement && (state.seen == state.statement || (state.statement == 0 && isCommit))
        let isHere = state.message.map { $0 == state.messages } ?? isStatementHere
        state.hasFailed = state.hasFailed || (isHere && state.fault != nil)
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
