import FeatureDependencies
public import Ledger

extension SQLBank {
  /// Checks all stored rows in one snapshot, and compares them with `evidence`.
  ///
  /// It writes nothing, and reports its findings. Throws a ``Ledger/StorageError`` only if the audit
  /// cannot start, as without a bank or evidence, with tables of another version, or without a key
  /// to verify signatures with.
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
    guard examined.isReadable else { return AuditReport(unreadable: examined) }
    _ = try link.end(of: LedgerEntry.bankChain, isLocked: false, verifying: false)
    // With evidence, a missing ledger is a finding for the report, not an error.
    let isCompared = evidence.receipt != nil || evidence.checkpoint != nil
    if !isCompared, try !link.hasEntries(), try !link.hasRemainingRows() {
      throw try missingBank(on: link)
    }
    var audit = try LedgerAudit(
      of: SQLAuditSource(link, examined), given: evidence.bankKey, keyFile: keyFile,
      needsNoKeyFile: link.dialect.isShared, cryptography: cryptography)
    audit.run(against: evidence, progress)
    return audit.report
  }

  /// Signs the ends of all chains, read in one snapshot. The checkpoint names the last one in
  /// `earlier` as its predecessor.
  ///
  /// Throws a ``Ledger/StorageError``.
  public func checkpoint(after earlier: [UInt8]?) async throws(StorageError) -> Checkpoint {
    try await run { (session) throws(StorageError) in
      try session.snapshot { (link) throws(StorageError) in
        let seal = try seal(on: link)
        return try Checkpoint(
          of: SQLAuditSource(link), at: clock.now(), after: earlier, sealedBy: seal, cryptography)
      }
    }
  }
}

extension AuditReport {
  /// The report on a database whose tables are not those of this program: no rows are read.
  fileprivate init(unreadable examined: SQLExamination) {
    self.init(
      violations: examined.violations,
      notes: examined.notes + [
        AuditNote(
          notChecked: .entries,
          because: .failed(reason: "the tables were not created by this program"))
      ])
  }
}
