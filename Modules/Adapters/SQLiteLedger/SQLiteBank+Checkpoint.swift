import FeatureDependencies
public import Ledger

extension SQLiteBank: CheckpointSource {
  /// Signs where the chain ends now, and names the last checkpoint in `earlier`. Throws a
  /// ``Ledger/StorageError``.
  public func checkpoint(after earlier: [UInt8]?) throws(StorageError) -> Checkpoint {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try Checkpoint(
        of: SQLiteAuditedBooks(open.connection, version: Schema.current), at: clock.now(),
        after: earlier, sealedBy: open.seal, cryptography)
    }
  }
}
