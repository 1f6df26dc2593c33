public import Ledger

extension SQLiteBank: Auditor {
  /// Checks everything that is stored, in one state of it, and if given, that `receipt` is of it.
  ///
  /// Nothing is written, and a database of an older version stays as it is. Throws a
  /// ``Ledger/StorageError`` only if there is nothing to audit, or no key to do it with.
  public func audit(
    receipt: String?, progress: @Sendable (Int64, Int64) -> Void
  ) async throws(StorageError) -> AuditReport {
    let (connection, path, key) = try auditable()
    return try connection.snapshot { () throws(StorageError) in
      let version = try connection.checkedVersion(path: path)
      guard version > 0 else { throw .noBank(directory: directory.path) }
      var audit = try LedgerAudit(
        of: SQLiteAuditedBooks(connection, version: version), keyFile: key,
        cryptography: cryptography)
      audit.run(progress)
      if let receipt { audit.check(outside: receipt) }
      return audit.report
    }
  }

  /// A connection, the path of its database, and the public half of the bank's key if it can be
  /// read: that it cannot is for the audit to report.
  private func auditable() throws(StorageError) -> (SQLiteConnection, String, PublicKey?) {
    if let open = alreadyOpen {
      return (open.connection, try directory.resolvedDatabasePath, open.seal.publicKey)
    }
    try checkDatabase()
    let path = try directory.resolvedDatabasePath
    let seal = try? seals.seal(create: false)
    return (try SQLiteConnection(path: path), path, seal?.publicKey)
  }
}
