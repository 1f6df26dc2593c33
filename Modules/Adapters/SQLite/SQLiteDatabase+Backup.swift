public import Ledger

extension SQLiteDatabase {
  /// Copies the database to the new folder `copy`, and calls `copyKey` to copy the bank's key to
  /// the folder that it passes.
  ///
  /// The copy is one state of the database, also if other processes write meanwhile; replaced
  /// values in unused pages are not copied. It is synced, and has its name only when it is
  /// complete. If the copy fails, the new folder is removed. Blocks the thread. Throws a
  /// ``Ledger/StorageError``, ``Ledger/StorageError/folderExists(path:)`` if there is anything at
  /// the path of `copy`, or at that path with `.part`.
  public func backUp(
    to copy: DataDirectory, _ copyKey: (DataDirectory) throws(StorageError) -> Void
  ) throws(StorageError) {
    let source = try audited()
    if let fault = source.faults.first { throw fault }
    guard try source.checkedVersion() > 0 else { throw try missingBank }
    guard try copy.isMissing else { throw .folderExists(path: copy.path) }
    let unfinished = copy.unfinished
    // Fails if another backup is in progress, or was killed. Removing its folder could delete a
    // bank.
    try unfinished.createAnew()
    do {
      try source.copy(to: try unfinished.resolvedDatabasePath)
      try unfinished.syncDatabase()
      try copyKey(unfinished)
      try unfinished.rename(to: copy)
    } catch {
      unfinished.remove()
      throw error
    }
  }
}

extension SQLiteConnection {
  /// Writes the database to the empty file at `path`. SQLite syncs nothing.
  fileprivate func copy(to path: String) throws(StorageError) {
    let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(
      separator: "''")
    try execute("VACUUM INTO '\(quoted)'")
  }
}
