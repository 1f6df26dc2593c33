#if PostgreSQL
  /// Time limits for waiting for a server.
  public struct PostgreSQLTimeouts: Sendable, Equatable {
    /// The limit for connecting to one host.
    public let connecting: Duration
    /// The limit for the answer to a statement.
    public let statement: Duration
    /// The limit for the answer to COMMIT, which is never canceled.
    public let commit: Duration
    /// The limit for a row lock. It is longer than ``commit``, since the other transaction keeps
    /// its lock during COMMIT. It is shorter than ``statement``, so that the server reports the
    /// lock timeout.
    public let lock: Duration

    /// Limits of 10 seconds to connect, 50 for a statement, 30 for COMMIT and 40 for a lock by
    /// default.
    public init(
      connecting: Duration = .seconds(10), statement: Duration = .seconds(50),
      commit: Duration = .seconds(30), lock: Duration = .seconds(40)
    ) {
      self.connecting = connecting
      self.statement = statement
      self.commit = commit
      self.lock = lock
    }
  }

  /// A point in time at which waiting ends.
  struct Deadline {
    private let end: ContinuousClock.Instant

    init(after limit: Duration) { end = .now + limit }

    /// The time left in milliseconds, rounded up; 0 after the deadline.
    var millisecondsLeft: Int32 {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return 0 }
      return Int32(clamping: Int(left / .milliseconds(1)) + 1)
    }
  }
#endif
