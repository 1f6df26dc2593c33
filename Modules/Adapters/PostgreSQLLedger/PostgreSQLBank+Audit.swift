#if PostgreSQL
  import FeatureDependencies
  public import Ledger

  extension PostgreSQLBank: Auditor {
    /// Checks all stored rows in one snapshot, and compares them with `evidence`.
    ///
    /// It writes nothing, and reports its findings. Throws a ``Ledger/StorageError`` only if the
    /// audit cannot start: no connection, tables of another version, neither a bank nor evidence,
    /// or no key to verify signatures with.
    public func audit(
      against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
    ) throws(StorageError) -> AuditReport {
      let keyFile = keyFile
      return try session.snapshot { (connection) throws(StorageError) in
        _ = try connection.chain(LedgerEntry.bankChain, isLocked: false)
        let source = PostgreSQLAuditSource(connection)
        let isCompared = evidence.receipt != nil || evidence.checkpoint != nil
        // With evidence, a missing ledger is a finding for the report, not an error.
        let hasEntries = try connection.hasEntries()
        guard hasEntries || isCompared else {
          throw .noBank(directory: "PostgreSQL")
        }
        var audit = try LedgerAudit(
          of: source, given: evidence.bankKey, keyFile: keyFile, needsNoKeyFile: true,
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

  extension PostgreSQLBank: CheckpointSource {
    /// Signs the ends of all chains, read in one snapshot. The checkpoint names the last one in
    /// `earlier` as its predecessor.
    ///
    /// Throws a ``Ledger/StorageError``.
    public func checkpoint(after earlier: [UInt8]?) throws(StorageError) -> Checkpoint {
      try session.snapshot { (connection) throws(StorageError) in
        let seal = try seal(on: connection)
        return try Checkpoint(
          of: PostgreSQLAuditSource(connection), at: clock.now(), after: earlier, sealedBy: seal,
          cryptography)
      }
    }
  }
#endif
