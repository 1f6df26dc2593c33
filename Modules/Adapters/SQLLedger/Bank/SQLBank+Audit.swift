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
      // A view in place of a table could take forever to read, so no rows are read.
      var report = examined.report
      let reason = LocalizedText(
        en: "the tables were not created by this program", ko: "이 프로그램이 만든 테이블이 아닙니다")
      report.add(.failed(because: reason), at: .entries)
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

  /// Audits the ledger, and signs the ends of all chains in the same snapshot.
  public func checkpoint(
    progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> Checkpoint {
    try await run { (session) throws(StorageError) in
      try session.snapshot { (link) throws(StorageError) in
        let seal = try seal(on: link)
        let known = AuditEvidence(bankKey: seal.publicKey)
        return try Checkpoint(
          of: SQLAuditSource(connection: link.connection),
          audited: try audit(link, against: known, progress), at: clock.now(), sealedBy: seal)
      }
    }
  }
}
