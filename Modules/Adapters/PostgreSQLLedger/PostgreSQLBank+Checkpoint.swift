#if PostgreSQL
  import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: CheckpointSource {
    /// Signs where each chain ends, in one state of the database, and names the last checkpoint in
    /// `earlier`. Throws a ``Ledger/StorageError``.
    public func checkpoint(after earlier: [UInt8]?) throws(StorageError) -> Checkpoint {
      try session.snapshot { (connection) throws(StorageError) in
        let seal = try seal(on: connection)
        return try Checkpoint(
          of: PostgreSQLAuditedBooks(connection), at: clock.now(), after: earlier, sealedBy: seal,
          cryptography)
      }
    }
  }
#endif
