#if PostgreSQL
  import Foundation

  /// Many clients at once, each of whom goes on where she left off.
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

    /// Microseconds for an opening, where the first `count` clients make `each` at once.
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

  /// Runs `body`, which waits, on a thread of its own: tasks have one for each processor.
  func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      Thread { continuation.resume(with: Result(catching: body)) }.start()
    }
  }
#endif
