#if PostgreSQL
  import Foundation

  /// Concurrent clients; each run continues with the openings that earlier runs left.
  struct ClientGroup<Client: Sendable, Opening: Sendable>: Sendable {
    private let clients: [(Client, [Opening])]
    private let open: @Sendable (Client, ArraySlice<Opening>) async throws -> Void
    private var next: [Int]

    init(
      _ clients: [(Client, [Opening])],
      open: @escaping @Sendable (Client, ArraySlice<Opening>) async throws -> Void
    ) {
      self.clients = clients
      self.open = open
      next = clients.map { _ in 0 }
    }

    /// Microseconds per opening while the first `count` clients make `each` openings concurrently.
    mutating func run(_ count: Int, each: Int) async throws -> Double {
      let (clients, open) = (clients, open)
      let parts = (0..<count).map { next[$0]..<(next[$0] + each) }
      let time = try await microseconds {
        try await withThrowingTaskGroup { group in
          for (index, part) in parts.enumerated() {
            let (client, openings) = clients[index]
            group.addTask { try await open(client, openings[part]) }
          }
          try await group.waitForAll()
        }
      }
      for index in 0..<count { next[index] += each }
      return time / Double(count * each)
    }
  }

  /// Runs the blocking `body` on its own thread: the pool of tasks has only a thread per core.
  func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result(catching: body)) }.start()
    }
  }
#endif
