#if PostgreSQL
  import FeatureDependencies
  import Ledger

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #else
    import Darwin
  #endif

  /// Keeps one connection to an address: connects on first use, and reconnects after a loss.
  ///
  /// One thread at a time may use it; calls block that thread.
  final class PostgreSQLSession {
    /// The maximum number of attempts for a transaction that conflicts with others.
    private static let maximumAttempts = 10

    private let address: PostgreSQLAddress
    private let timeouts: PostgreSQLTimeouts
    private var connection: PostgreSQLConnection?

    init(at address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts) {
      self.address = address
      self.timeouts = timeouts
    }

    /// Runs `body` in one writing transaction, and retries the whole transaction after a conflict.
    ///
    /// If `body` throws, the transaction is rolled back. Throws
    /// ``StorageError/commitUnknown(reason:)`` if the outcome of COMMIT is unknown, and other
    /// ``StorageError``s, converted by `wrap`; and the errors of `body`.
    func transaction<Value, Failure: Error>(
      orThrow wrap: (StorageError) -> Failure,
      _ body: (PostgreSQLConnection) throws(Failure) -> Value
    ) throws(Failure) -> Value {
      var attempt = 0
      while true {
        attempt += 1
        let connection: PostgreSQLConnection
        do { connection = try begun(.writing) } catch { throw wrap(error) }
        let value: Value
        do { value = try body(connection) } catch {
          connection.rollBack()
          if connection.failure?.isRetriable == true, rest(after: attempt) { continue }
          throw error
        }
        switch connection.commit() {
        case .committed: return value
        case .undone(let error):
          if error.isRetriable, rest(after: attempt) { continue }
          throw wrap(error.storageError)
        case .unknown(let reason): throw wrap(.commitUnknown(reason: reason))
        }
      }
    }

    /// Runs `body` on one snapshot of the database; retries once if the server has lost the
    /// prepared statements. Throws a ``StorageError``.
    func snapshot<Value>(
      _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      do { return try snapshotOnce(body) } catch {
        guard connection?.failure?.isUnknownStatement == true else { throw error }
        return try snapshotOnce(body)
      }
    }

    private func snapshotOnce<Value>(
      _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      let connection = try begun(.snapshot)
      defer { connection.rollBack() }
      return try body(connection)
    }

    /// Whether the last transaction failed because another one created the same object
    /// concurrently.
    var failedByConcurrentCreation: Bool {
      guard case .refused(let state, _) = connection?.failure else { return false }
      return ["23505", "42P06", "42P07"].contains(state)
    }

    /// A connection in a new transaction. An idle connection that broke is replaced: no transaction
    /// was in progress on it.
    private func begun(
      _ purpose: PostgreSQLConnection.Purpose
    ) throws(StorageError) -> PostgreSQLConnection {
      if let idle = connection, idle.isUsable {
        do {
          try idle.begin(purpose)
          return idle
        } catch { idle.giveUp() }
      }
      connection = nil
      let fresh = try PostgreSQLConnection(to: address, timeouts)
      try fresh.begin(purpose)
      connection = fresh
      return fresh
    }

    /// Sleeps for a random time that grows with each attempt, so that hosts do not retry in step.
    /// Returns false after the last attempt.
    private func rest(after attempt: Int) -> Bool {
      guard attempt < Self.maximumAttempts else { return false }
      usleep(UInt32.random(in: 1_000...(2_000 << UInt32(min(attempt, 7)))))
      return true
    }
  }
#endif
