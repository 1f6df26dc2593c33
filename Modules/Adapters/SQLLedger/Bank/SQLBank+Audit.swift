import FeatureDependencies
public import Ledger

extension SQLBank {
  /// Checks all stored rows in one snapshot, and compares them with `evidence`.
  ///
  /// It writes nothing, and reports its findings. Throws a ``Ledger/StorageError`` only if the
  /// audit cannot start, as without a bank or evidence, with tables of another version, or without
  /// a key to verify signatures with.
  public func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport {
    try await run { (session) throws(StorageError) in
      try session.snapshot(.auditing) { (link) throws(StorageError) in
        try audit(link, against: evidence, progress)
      }
    }
  }

  private func audit(
    _ link: SQLLink, against evidence: AuditEvidence, _ progress: (Int64, Int64) -> Void
  ) throws(StorageError) -> AuditReport {
    let examined = try link.connection.examine()
    guard examined.hasTables else { throw try missingBank(on: nil) }
    guard examined.isReadable else {
      // No rows are read.
      var report = examined.report
      report.add(.failed(reason: "the tables were not created by this program"), at: .entries)
      return report
    }
    // With evidence, a missing ledger is a finding for the report, not an error.
    let isCompared = evidence.receipt != nil || evidence.checkpoint != nil
    if !isCompared, let missing = emptyBank(on: link) { throw missing }
    let keyFile = Result { () throws(StorageError) in try seals.seal(create: false)?.publicKey }
    var audit = try LedgerAudit(
      of: SQLAuditSource(connection: link.connection, examined: examined.report),
      given: evidence.bankKey, keyFile: keyFile, needsNoKeyFile: link.dialect.isShared,
      cryptography: cryptography)
    audit.run(against: evidence, progress)
    return audit.report
  }

  /// The error for an audit of a database without a bank's rows; nil for any other database, also
  /// if it cannot be read, which the audit reports.
  private func emptyBank(on link: SQLLink) -> StorageError? {
    let missing = try? link.connection.attempt { () throws(StorageError) -> StorageError? in
      guard try !link.hasEntries(), try !link.hasRemainingRows() else { return nil }
      return try missingBank(on: link)
    }
    return missing ?? nil
  }

  /// Signs the ends of all chains, read in one snapshot. The checkpoint names the last one in
  /// `earlier` as its predecessor.
  public func checkpoint(after earlier: [UInt8]?) async throws(StorageError) -> Checkpoint {
    try await run { (session) throws(StorageError) in
      try session.snapshot { (link) throws(StorageError) in
        let seal = try seal(on: link)
        return try Checkpoint(
          of: SQLAuditSource(connection: link.connection), at: clock.now(), after: earlier,
          sealedBy: seal, cryptography)
      }
    }
  }
}
