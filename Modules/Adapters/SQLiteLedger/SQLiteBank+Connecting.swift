import CSQLite
import FeatureDependencies
import Ledger

extension SQLiteBank {
  /// Opens the database, and brings it up to date. If there are no tables, or no entries, it is
  /// founded if `founding` says so.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if it was not founded, and other ``StorageError``s.
  func connect(founding: Bool) throws(StorageError) -> Open {
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path)
    let version = try connection.snapshot { () throws(StorageError) in
      let version = try connection.checkedVersion(path: path)
      try connection.checkSchema(version: version)
      return version
    }
    guard version > 0 || founding else { throw try notFounded }
    try connection.configure()
    if version == Schema.current, try connection.chainHead().sequence != 0 {
      try connection.enforceReferences()
      return Open(connection: connection, seal: try seal(of: connection))
    }
    let seal = try prepare(connection, path: path, founding: founding)
    try connection.enforceReferences()
    return Open(connection: connection, seal: seal)
  }

  /// Makes the tables or brings them up to date, and founds the bank, in one transaction: of
  /// several processes only one does it, and one that is killed has done nothing.
  ///
  /// Foreign keys are off, since tables are replaced; all references are checked before the end.
  private func prepare(
    _ connection: SQLiteConnection, path: String, founding: Bool
  ) throws(StorageError) -> any BankSeal {
    try connection.execute("PRAGMA foreign_keys = OFF")
    return try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.migrate(path: path)
      let seal =
        try connection.chainHead().sequence == 0
        ? try found(connection, if: founding) : try seal(of: connection)
      try connection.checkReferences()
      return seal
    }
  }

  private func found(
    _ connection: SQLiteConnection, if founding: Bool
  ) throws(StorageError) -> any BankSeal {
    // A founding is whole or not at all, and customers' keys come after it.
    if try connection.highestSequence() ?? 0 > 0 { throw .booksMissing(directory: directory.path) }
    let refusal = try notFounded
    if refusal != .noBank(directory: directory.path) { throw refusal }
    guard founding, let seal = try seals.seal(create: true) else { throw refusal }
    try writer(seal).found(at: clock.now(), in: SQLiteTransaction(connection))
    return seal
  }

  /// Why there is no bank in a database without entries: it was not founded yet, or somebody
  /// emptied it.
  ///
  /// Throws a ``StorageError``.
  var notFounded: StorageError {
    get throws(StorageError) {
      try directory.hasKeys(ofCustomers: true)
        ? .booksMissing(directory: directory.path) : .noBank(directory: directory.path)
    }
  }

  /// The seal of a bank that was founded. Throws ``StorageError/damagedKey(name:)`` unless it is
  /// the key that the books name, and other ``StorageError``s.
  private func seal(of connection: SQLiteConnection) throws(StorageError) -> any BankSeal {
    guard let seal = try seals.seal(create: false),
      try connection.key(of: nil) == seal.publicKey
    else { throw .damagedKey(name: KeyName.bank) }
    return seal
  }
}

extension SQLiteConnection {
  /// Whether `key` is somebody's in the books. Throws a ``StorageError``.
  func isEntered(_ key: PublicKey) throws(StorageError) -> Bool {
    try first("SELECT entry FROM keys WHERE public_key = ?", .blob(key.bytes)) {
      (row) throws(StorageError) in try row.integer("entry")
    } != nil
  }

  /// Write-ahead logging, and every commit synced. Throws a ``StorageError``.
  fileprivate func configure() throws(StorageError) {
    try execute("PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
    // The change to write-ahead logging does not wait for other processes by itself.
    let waiting = BusyHandler(path: path)
    while true {
      do { return try execute("PRAGMA journal_mode = WAL") } catch {
        guard error.isBusy, waiting.wait() else { throw error }
      }
    }
  }

  /// References are checked by each statement from now on; they are not while tables are replaced.
  /// Throws a ``StorageError``.
  fileprivate func enforceReferences() throws(StorageError) {
    try execute("PRAGMA foreign_keys = ON")
  }
}
