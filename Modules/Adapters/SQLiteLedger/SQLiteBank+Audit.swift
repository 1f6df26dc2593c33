import FeatureDependencies
public import Ledger

extension SQLiteBank: Auditor {
  /// Checks all stored rows in one snapshot, and compares them with `evidence`.
  ///
  /// It writes nothing: the folder may be on read-only media.
  ///
  /// Throws a ``Ledger/StorageError`` if the audit cannot start, as without a bank or a key to
  /// verify signatures with. Throws ``Ledger/StorageError/busy`` if another process
  /// wrote into a folder that this one cannot write to.
  public func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport {
    let (connection, isImmutable) = try auditable()
    let report = try connection.snapshot { () throws(StorageError) in
      try audit(connection, against: evidence, progress)
    }
    // Another process wrote meanwhile: an immutable connection takes no locks, so that it may have
    // read two states.
    if isImmutable, try directory.hasLog { throw .busy }
    return report
  }

  private func audit(
    _ connection: SQLiteConnection, against evidence: AuditEvidence,
    _ progress: (Int64, Int64) -> Void
  ) throws(StorageError) -> AuditReport {
    let version: Int
    do { version = try connection.checkedVersion(path: directory.resolvedDatabasePath) } catch {
      guard case .inconsistent(let what) = error else { throw error }
      return .unreadable([what])
    }
    guard version > 0 else { throw try missingBank }
    let difference = try connection.schemaDifference()
    guard difference.isReadable else { return .unreadable(difference.changed) }
    let keyFile = Result { () throws(StorageError) in try seals.seal(create: false)?.publicKey }
    var audit = try LedgerAudit(
      of: SQLiteAuditSource(connection, changedObjects: difference.changed),
      given: evidence.bankKey, keyFile: keyFile, cryptography: cryptography)
    audit.run(against: evidence, progress)
    return audit.report
  }

  /// A connection for the audit, and whether it assumes that no process writes.
  private func auditable() throws(StorageError) -> (SQLiteConnection, isImmutable: Bool) {
    if let open { return (open.connection, false) }
    try checkDatabase()
    let hasLog = try directory.hasLog
    let isImmutable = directory.isReadOnly && !hasLog
    try directory.checkDatabaseFiles(forWriting: !isImmutable)
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path, isImmutable: isImmutable)
    if hasLog { connection.allowCheckpointOnClose(false) }
    try connection.execute("PRAGMA trusted_schema = OFF")
    return (connection, isImmutable)
  }
}

extension AuditReport {
  /// The report on a database whose objects in `changed` differ from this program's: no rows are
  /// read from it.
  fileprivate static func unreadable(_ changed: [String]) -> AuditReport {
    AuditReport(
      violations: changed.map { AuditViolation.schema($0) },
      notes: [
        AuditNote(
          notChecked: .entries,
          because: .failed(reason: "the tables were not created by this program"))
      ])
  }
}

extension SQLiteBank: CheckpointSource {
  /// Signs the current end of the chain. The checkpoint names the last one in `earlier` as its
  /// predecessor. Throws a ``Ledger/StorageError``.
  public func checkpoint(after earlier: [UInt8]?) throws(StorageError) -> Checkpoint {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try Checkpoint(
        of: SQLiteAuditSource(open.connection), at: clock.now(), after: earlier,
        sealedBy: open.seal, cryptography)
    }
  }
}
