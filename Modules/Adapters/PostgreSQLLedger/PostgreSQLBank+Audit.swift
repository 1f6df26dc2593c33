#if PostgreSQL
  import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: Auditor {
    /// Checks everything that is stored, in one state of it, and that it agrees with `evidence`.
    ///
    /// Nothing is written. Throws a ``Ledger/StorageError`` only if there is nothing to audit, nor
    /// to compare with, or no key to do it with.
    public func audit(
      against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
    ) throws(StorageError) -> AuditReport {
      let keyFile = keyFile
      return try session.snapshot { (connection) throws(StorageError) in
        _ = try connection.chain(LedgerEntry.bankChain, isLocked: false)
        let books = PostgreSQLAuditedBooks(connection)
        let isCompared = evidence.receipt != nil || evidence.checkpoint != nil
        // With evidence, books that are gone are what there is to find.
        let hasEntries = try connection.hasEntries()
        guard hasEntries || isCompared else {
          throw .noBank(directory: "PostgreSQL")
        }
        var audit = try LedgerAudit(
          of: books, given: evidence.bankKey, keyFile: keyFile, needsNoKeyFile: true,
          cryptography: cryptography)
        let keys = evidence.keyFiles.map { SnapshotKeys(connection: connection, form: $0) }
        audit.run(against: evidence, keys: keys, progress)
        return audit.report
      }
    }
  }

  extension PostgreSQLConnection {
    fileprivate func hasEntries() throws(StorageError) -> Bool {
      try first("SELECT sequence FROM entries LIMIT 1") { (row) throws(StorageError) in
        try row.integer("sequence")
      } != nil
    }
  }
#endif
