public import Ledger

/// Runs a migration of a database, on a queue of its own.
public enum SQLMigration {
  /// Runs `body` in one writing transaction, and repeats it after a conflict. Throws the errors of
  /// `body`, and other ``Ledger/StorageError``s.
  public static func run<Value: Sendable>(
    on database: any SQLDatabase,
    _ body: @Sendable (any SQLConnection) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await SQLLane(database).run { (session) throws(StorageError) in
      try session.transaction(orThrow: { $0 }) { (link) throws(StorageError) in
        try body(link.connection)
      }
    }
  }
}
