import FeatureDependencies
public import Ledger

extension SQLiteBank: Auditor {
  /// Checks everything that is stored, in one state of it, and that it agrees with `evidence`.
  ///
  /// Nothing is written, a database of an older version stays as it is, and the folder may be on
  /// read-only media. Throws a ``Ledger/StorageError`` only if there is nothing to audit, or no key
  /// to do it with.
  public func audit(
    against evidence: AuditEvidence, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport {
    let (connection, isImmutable) = try auditable()
    let report = try connection.snapshot { () throws(StorageError) in
      try audit(connection, against: evidence, progress)
    }
    // Somebody else can write here, and did: what was read may be half of it.
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
    guard version > 0 else { throw try notFounded }
    let difference = try connection.schemaDifference(version: version)
    guard difference.isReadable else { return .unreadable(difference.changed) }
    let keyFile = Result { () throws(StorageError) in try seals.seal(create: false)?.publicKey }
    var audit = try LedgerAudit(
      of: SQLiteAuditedBooks(connection, version: version, changedObjects: difference.changed),
      given: evidence.bankKey, keyFile: keyFile, cryptography: cryptography)
    audit.run(against: evidence, progress)
    return audit.report
  }

  /// A connection that writes nothing, and whether it takes for granted that nobody else does.
  private func auditable() throws(StorageError) -> (SQLiteConnection, isImmutable: Bool) {
    if let open = alreadyOpen { return (open.connection, false) }
    try checkDatabase()
    let hasLog = try directory.hasLog
    let isImmutable = directory.isReadOnly && !hasLog
    try directory.checkDatabaseFiles(forWriting: !isImmutable)
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path, isImmutable: isImmutable)
    try connection.execute("PRAGMA trusted_schema = OFF")
    return (connection, isImmutable)
  }
}

extension AuditReport {
  /// The report on a database in which `changed` are not as this program made them: nothing else in
  /// it is read.
  fileprivate static func unreadable(_ changed: [String]) -> AuditReport {
    AuditReport(
      violations: changed.map { AuditViolation.schema($0) },
      notes: [
        AuditNote(
          notChecked: .entries, because: .failed(reason: "the tables are not this program's"))
      ])
  }
}
