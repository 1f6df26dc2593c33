import FeatureDependencies
public import Ledger

extension SQLiteBank: CheckpointSource {
  /// Signs where the chain ends now. Throws a ``Ledger/StorageError``.
  public func checkpoint() throws(StorageError) -> Checkpoint {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try Checkpoint(
        of: SQLiteAuditedBooks(open.connection, version: Schema.current), at: clock.now(),
        sealedBy: open.seal, cryptography)
    }
  }
}
