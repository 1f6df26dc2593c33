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

  /// One connection at a time to one address, made when it is first needed and again when it was
  /// lost.
  ///
  /// It is used by one thread at a time, which waits.
  final class PostgreSQLSession {
    /// So often a transaction is begun anew that stood in the way of another.
    private static let most = 10

    private let address: PostgreSQLAddress
    private let patience: PostgreSQLPatience
    private var connection: PostgreSQLConnection?

    init(at address: PostgreSQLAddress, _ patience: PostgreSQLPatience) {
      self.address = address
      self.patience = patience
    }

    /// Runs `body` in one transaction that writes, whole again if the server had to refuse it for
    /// another's sake.
    ///
    /// If `body` throws, nothing stays. Throws ``StorageError/commitUnknown(reason:)`` if nobody
    /// can know whether it stays, and what `body` throws.
    func transaction<Value, Failure: Error>(
      orThrow wrap: (StorageError) -> Failure,
      _ body: (PostgreSQLConnection) throws(Failure) -> Value
    ) throws(Failure) -> Value {
      var attempt = 0
      while true {
        attempt += 1
        let connection: PostgreSQLConnection
        do { connection = try begun(.writing) } catch { throw wrap(error.storageError) }
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

    /// Runs `body` on one state of the database, whatever others write meanwhile; once more if the
    /// server had forgotten the names of statements. Throws a ``StorageError``.
    func snapshot<Value>(
      _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      do { return try snapshotOnce(body) } catch {
        guard connection?.failure?.isForgottenName == true else { throw error }
        return try snapshotOnce(body)
      }
    }

    private func snapshotOnce<Value>(
      _ body: (PostgreSQLConnection) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      let connection: PostgreSQLConnection
      do { connection = try begun(.snapshot) } catch { throw error.storageError }
      defer { connection.rollBack() }
      return try body(connection)
    }

    /// Whether the last transaction was refused because another made the same thing at the same
    /// time.
    var wasInTheWay: Bool {
      guard case .refused(let state, _) = connection?.failure else { return false }
      return ["23505", "42P06", "42P07"].contains(state)
    }

    /// A connection in a new transaction. One that broke while it was idle is replaced: nothing was
    /// under way on it.
    private func begun(
      _ purpose: PostgreSQLConnection.Purpose
    ) throws(PostgreSQLError) -> PostgreSQLConnection {
      if let idle = connection, idle.isUsable {
        do {
          try idle.begin(purpose)
          return idle
        } catch { idle.giveUp() }
      }
      connection = nil
      let fresh = try PostgreSQLConnection(to: address, patience)
      try fresh.begin(purpose)
      connection = fresh
      return fresh
    }

    /// Rests for a moment that is longer after each attempt, and another one for each host; false
    /// if there were enough.
    private func rest(after attempt: Int) -> Bool {
      guard attempt < Self.most else { return false }
      usleep(UInt32.random(in: 1_000...(2_000 << UInt32(min(attempt, 7)))))
      return true
    }
  }
#endif
