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
  // Closing it would give up all claims: it stays open.
  private var claimed: DraftClaims?

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

  /// The claims to drafts of this bank. Throws ``StorageError``.
  func claims() throws(StorageError) -> DraftClaims {
    if let claimed { return claimed }
    let claims = try DraftClaims(in: directory)
    claimed = claims
    return claims
  }

  /// For an audit: the connection, and the public half of the key file if it is a key.
  ///
  /// Throws ``StorageError`` only if there is nothing to audit.
  func openedForAudit() throws(StorageError) -> (SQLiteConnection, PublicKey?) {
    if let open { return (open.connection, open.seal.publicKey) }
    try directory.check()
    guard try directory.hasDatabase else { throw .noBank(directory: directory.path) }
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path)
    guard try connection.checkedVersion(path: path) > 0 else {
      throw .noBank(directory: directory.path)
    }
    let seal = try? BankSeal(in: directory, create: false)
    return (connection, seal?.publicKey)
  }

  private func connect(founding: Bool) throws(StorageError) -> Open {
    let path = try directory.resolvedDatabasePath
    let connection = try SQLiteConnection(path: path)
    let version = try connection.checkedVersion(path: path)
    guard version > 0 || founding else { throw .noBank(directory: directory.path) }
    try connection.configure()
    if try connection.isFounded(version) {
      let open = Open(connection: connection, seal: try connection.seal(in: directory))
      self.open = open
      return open
    }
    let (directory, moment) = (directory, clock.now())
    // In one transaction, so that of several processes only one founds the bank.
    let seal = try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.migrate(path: path)
      guard try connection.chainHead().sequence == 0 else {
        return try connection.seal(in: directory)
      }
      guard founding, let seal = try BankSeal(in: directory, create: true) else {
        throw .noBank(directory: directory.path)
      }
      try connection.found(with: seal, at: moment)
      return seal
    }
    let open = Open(connection: connection, seal: seal)
    self.open = open
    return open
  }
}

extension SQLiteConnection {
  /// Whether nothing has to be written before the bank can be used. Throws ``StorageError``.
  fileprivate func isFounded(_ version: Int) throws(StorageError) -> Bool {
    guard version == Schema.migrations.count else { return false }
    return try chainHead().sequence != 0
  }

  /// The seal of a bank that was founded. Throws ``StorageError/damagedKey(name:)`` unless the key
  /// file holds the key that the ledger names.
  fileprivate func seal(in directory: DataDirectory) throws(StorageError) -> BankSeal {
    guard let seal = try BankSeal(in: directory, create: false), try bankKey() == seal.publicKey
    else { throw .damagedKey(name: BankSeal.fileName) }
    return seal
  }

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
