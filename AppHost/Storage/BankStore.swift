import CSQLite
import FeatureDependencies

/// The bank's database, opened when it is first needed, and its seal.
///
/// Everything that touches the database runs in here, one task at a time; other processes are kept
/// out by SQLite while a transaction writes.
actor BankStore {
  struct Open {
    let connection: SQLiteConnection
    let seal: BankSeal
  }

  let clock: any WallClock
  private let directory: DataDirectory
  private var open: Open?

  init(directory: DataDirectory, clock: any WallClock) {
    (self.directory, self.clock) = (directory, clock)
  }

  /// The open database of a bank that is there.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if none is, and other ``StorageError``s.
  func opened() throws(StorageError) -> Open {
    if let open { return open }
    try directory.check()
    guard try directory.hasDatabase else { throw .noBank(directory: directory.path) }
    return try connect(founding: false)
  }

  /// The open database, founded first if there is none. Throws ``StorageError``.
  func founded() throws(StorageError) -> Open {
    if let open { return open }
    try directory.create()
    return try connect(founding: true)
  }

  private func connect(founding: Bool) throws(StorageError) -> Open {
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path)
    let version = try connection.checkedVersion(path: path)
    guard version > 0 || founding else { throw .noBank(directory: directory.path) }
    try connection.configure()
    let (directory, moment) = (directory, clock.now())
    let seal = try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.migrate(path: path)
      return try connection.seal(in: directory, founding: founding ? moment : nil)
    }
    let open = Open(connection: connection, seal: seal)
    self.open = open
    return open
  }
}

extension SQLiteConnection {
  /// The bank's seal, made first if `founding` says when and there is none.
  ///
  /// Within a transaction, so that of several processes only one founds the bank.
  /// Throws ``StorageError``.
  fileprivate func seal(
    in directory: DataDirectory, founding moment: Timestamp?
  ) throws(StorageError) -> BankSeal {
    let known = try first("SELECT public_key FROM keys WHERE customer IS NULL") { $0.blob(0) }
    guard known != nil || moment != nil else { throw .noBank(directory: directory.path) }
    guard let seal = try BankSeal(in: directory, create: known == nil) else {
      throw .damagedKey(name: BankSeal.fileName)
    }
    if let moment, known == nil { try found(with: seal, at: moment) }
    guard known == nil || known == seal.publicKey.bytes else {
      throw .damagedKey(name: BankSeal.fileName)
    }
    return seal
  }
}

extension SQLiteConnection {
  /// Write-ahead logging, every commit synced, foreign keys held to. Throws ``StorageError``.
  fileprivate func configure() throws(StorageError) {
    try execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    // The change to write-ahead logging does not wait for other processes by itself.
    for _ in 0..<600 {
      do { return try execute("PRAGMA journal_mode = WAL") } catch {
        guard error == .busy else { throw error }
        sqlite3_sleep(50)
      }
    }
    throw .busy
  }
}
