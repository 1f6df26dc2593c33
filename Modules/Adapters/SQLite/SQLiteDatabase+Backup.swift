public import Ledger

extension SQLiteDatabase {
  /// Copies the database to the new folder `copy`, and calls `copyKey` to copy the bank's key there.
  ///
  /// The copy is one state of the database, whatever other processes write meanwhile; replaced values in
  /// unused pages are not copied. It is synced before this method returns. If it fails, what it created
  /// is removed. Blocks the thread. Throws a ``Ledger/StorageError``,
  /// ``Ledger/StorageError/folderExists(path:)`` if there is anything at the path of `copy`.
  public func backUp(
    to copy: DataDirectory, _ copyKey: () throws(StorageError) -> Void
  ) throws(StorageError) {
    try checkDatabase()
    if let fault = try directory.faults().first { throw fault }
    let source = try SQLiteConnection(path: try directory.resolvedDatabasePath)
    guard try source.checkedVersion() > 0 else { throw try missingBank }
    try copy.createAnew()
    do {
      try source.copy(to: try copy.resolvedDatabasePath)
      try copy.syncDatabase()
      try copyKey()
    } catch {
      copy.remove()
      throw error
    }
  }
}

extension SQLiteConnection {
  /// Writes the database to the empty file at `path`. SQLite syncs nothing. Throws a ``StorageError``.
  fileprivate func copy(to path: String) throws(StorageError) {
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "''")
    try execute("VACUUM INTO '\(quoted)'")
  }
}
