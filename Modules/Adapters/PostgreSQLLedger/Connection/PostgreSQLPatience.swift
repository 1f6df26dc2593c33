#if PostgreSQL
  /// How long a server is waited for.
  public struct PostgreSQLPatience: Sendable, Equatable {
    /// For a connection to be made.
    public let connecting: Duration
    /// For the answer to a statement.
    public let statement: Duration
    /// For the answer to COMMIT, which is never cancelled.
    public let commit: Duration
    /// For a row that another transaction has locked: longer than for COMMIT, since the other one
    /// keeps it while it waits for its COMMIT; shorter than for a statement, so that the server
    /// says why.
    public let lock: Duration

    /// 10 seconds to connect, 50 for a statement, 30 for COMMIT, and 40 for a lock, unless other
    /// ones are given.
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

  /// A moment up to which a server is waited for.
  struct Deadline {
    private let end: ContinuousClock.Instant

    init(after patience: Duration) { end = .now + patience }

    /// What is left, in milliseconds, rounded up; 0 when it has passed.
    var millisecondsLeft: Int32 {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else { return 0 }
      return Int32(clamping: Int(left / .milliseconds(1)) + 1)
    }
  }
#endif
