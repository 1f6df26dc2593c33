import CSQLite
public import FeatureDependencies
public import Ledger

/// A bank in a SQLite database in a data directory, opened on first use.
///
/// Database calls run on the actor, one task at a time. SQLite excludes other processes while a
/// transaction writes.
public actor SQLiteBank {
  /// The name of the only chain: SQLite has one writer at a time.
  static let chain = "bank"

  /// The number of newest entries to verify before the first write: recent edits are found at once,
  /// at a cost that does not grow with the ledger.
  private static let newest: Int64 = 50

  /// The open database of an existing bank.
  struct Open {
    let connection: SQLiteConnection
    let seal: any BankSeal
  }

  let clock: any WallClock
  let cryptography: any LedgerCryptography
  let directory: DataDirectory
  let seals: any BankSealSource
  private let numbering: AccountNumbering
  /// The open database; nil before first use.
  private(set) var open: Open?
  private var hasCheckedNewest = false

  /// The bank in `directory`; `seals` provides its signing key. Nothing is read or created yet.
  public init(
    directory: DataDirectory, clock: any WallClock, cryptography: any LedgerCryptography,
    seals: any BankSealSource, numbering: AccountNumbering
  ) {
    self.directory = directory
    self.clock = clock
    self.cryptography = cryptography
    self.seals = seals
    self.numbering = numbering
  }

  /// Opens the database of an existing bank on first use.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if there is none, and other ``StorageError``s.
  func opened() throws(StorageError) -> Open {
    if let open { return open }
    try checkDatabase()
    try directory.checkDatabaseFiles(forWriting: true)
    return keep(try connect(creating: false))
  }

  /// Opens the database on first use, and creates the bank if there is none. Throws a
  /// ``StorageError``.
  func openedOrCreated() throws(StorageError) -> Open {
    if let open { return open }
    try directory.checkDatabaseExists()
    try directory.create()
    try directory.checkDatabaseFiles(forWriting: true)
    return keep(try connect(creating: true))
  }

  private func keep(_ opened: Open) -> Open {
    open = opened
    // Files that cannot be removed now are left to a later run: they do no harm.
    _ = try? directory.collectAbandoned { (key) throws(StorageError) in
      try opened.connection.isEnrolled(key)
    }
    return opened
  }

  /// Verifies the newest entries of `open` before the first write, once.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if they contradict each other, and other
  /// ``StorageError``s.
  func checked(_ open: Open) throws(StorageError) -> Open {
    guard !hasCheckedNewest else { return open }
    try open.connection.snapshot { () throws(StorageError) in
      let end = try open.connection.chainHead().sequence
      try LedgerAudit.checkNewest(
        Self.newest, of: Self.chain, upTo: end,
        in: SQLiteAuditSource(open.connection), bankKey: open.seal.publicKey,
        cryptography: cryptography)
    }
    hasCheckedNewest = true
    return open
  }

  /// Throws ``StorageError/noBank(directory:)`` if there is no database, and other
  /// ``StorageError``s.
  func checkDatabase() throws(StorageError) {
    try directory.check()
    try directory.checkDatabaseExists()
    guard try directory.hasDatabase else { throw .noBank(directory: directory.path) }
  }

  /// A writer that signs with `seal`.
  func writer(_ seal: any BankSeal) -> LedgerWriter {
    LedgerWriter(cryptography: cryptography, seal: seal, numbering: numbering)
  }
}

extension SQLiteBank {
  /// Opens the database. If it has no tables or no entries, creates the bank if `creating` is true.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if there is no bank and `creating` is false, and
  /// other ``StorageError``s.
  private func connect(creating: Bool) throws(StorageError) -> Open {
    let path = try directory.resolvedDatabasePath
    let hasLog = try directory.hasLog
    let connection = try SQLiteConnection(path: path)
    if hasLog { connection.allowCheckpointOnClose(false) }
    let version = try connection.snapshot { () throws(StorageError) in
      let version = try connection.checkedVersion(path: path)
      if version > 0 { try connection.checkSchema() }
      return version
    }
    guard version > 0 || creating else { throw try missingBank }
    try connection.configure()
    if version > 0, try connection.chainHead().sequence != 0 {
      return Open(connection: connection, seal: try seal(of: connection))
    }
    return Open(
      connection: connection, seal: try prepare(connection, path: path, creating: creating))
  }

  /// Creates the tables and the bank in one transaction: only one of several processes does it, and
  /// a killed process has changed nothing.
  private func prepare(
    _ connection: SQLiteConnection, path: String, creating: Bool
  ) throws(StorageError) -> any BankSeal {
    try connection.transaction(orThrow: { $0 }) { () throws(StorageError) in
      try connection.migrate(path: path)
      return try connection.chainHead().sequence == 0
        ? try createBank(on: connection, if: creating) : try seal(of: connection)
    }
  }

  private func createBank(
    on connection: SQLiteConnection, if creating: Bool
  ) throws(StorageError) -> any BankSeal {
    // Bootstrap is atomic, and customers' keys follow it: used entry numbers or customers' keys
    // mean that entries were deleted.
    if try connection.highestSequence() ?? 0 > 0 {
      throw .databaseMissing(directory: directory.path)
    }
    let refusal = try missingBank
    if refusal != .noBank(directory: directory.path) { throw refusal }
    guard creating, let seal = try seals.seal(create: true) else { throw refusal }
    try writer(seal).createBank(at: clock.now(), in: SQLiteTransaction(connection))
    return seal
  }

  /// The error for a database without entries: no bank was created yet, or its entries were
  /// deleted.
  ///
  /// Throws a ``StorageError``.
  var missingBank: StorageError {
    get throws(StorageError) {
      try directory.hasKeys(ofCustomers: true)
        ? .databaseMissing(directory: directory.path) : .noBank(directory: directory.path)
    }
  }

  /// The seal of an existing bank. Throws ``StorageError/damagedKey(name:)`` unless it matches the
  /// key in the ledger, and other ``StorageError``s.
  private func seal(of connection: SQLiteConnection) throws(StorageError) -> any BankSeal {
    guard let seal = try seals.seal(create: false),
      try connection.key(of: nil) == seal.publicKey
    else { throw .damagedKey(name: KeyName.bank) }
    return seal
  }
}

extension SQLiteConnection {
  /// Whether `key` is enrolled. Throws a ``StorageError``.
  fileprivate func isEnrolled(_ key: PublicKey) throws(StorageError) -> Bool {
    try first("SELECT entry FROM keys WHERE public_key = ?", .blob(key.bytes)) {
      (row) throws(StorageError) in try row.integer("entry")
    } != nil
  }

  /// Turns on foreign keys and write-ahead logging, and syncs every commit. Throws a
  /// ``StorageError``.
  func configure() throws(StorageError) {
    try execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
    // SQLite does not wait for other processes here, so retry.
    let waiting = BusyHandler(path: path)
    while true {
      do throws(StorageError) {
        let mode = try first("PRAGMA journal_mode = WAL") { (row) throws(StorageError) in
          try row.text("journal_mode")
        }
        // SQLite reports a file system without shared memory in the mode alone.
        guard mode == "wal" else {
          throw .fileFailed(path: path, reason: "no write-ahead log")
        }
        return
      } catch {
        guard error.isBusy, waiting.wait() else { throw error }
      }
    }
  }
}

extension SQLiteBank: LedgerBank {
  /// The customers' encrypted keys, which are files in the data directory.
  public nonisolated var keys: any CustomerKeyStore { directory }

  /// Counts PIN attempts in this database.
  public nonisolated var attempts: any AttemptCounter { RecordedAttempts(in: self, clock: clock) }

  /// The ledger restricted to the accounts of `customer`.
  public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
    SQLiteAccountLedger(bank: self, customer: customer)
  }

  /// The archive of the account documents of `customer`.
  public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
    CustomerArchive(of: customer, in: self)
  }

  /// The drafts of applications that `customer` has in progress.
  public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
    SQLiteDraftStore(bank: self, customer: customer)
  }
}

extension SQLiteBank: StoredDocuments {
  /// The documents of `account`, or nil if `customer` has no such account. Throws a
  /// ``Ledger/StorageError``.
  public func documents(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> AccountDocuments? {
    let open = try opened()
    return try open.connection.snapshot { () throws(StorageError) in
      try writer(open.seal).documents(
        of: account, for: customer, in: SQLiteTransaction(open.connection))
    }
  }

  /// The movements of `account`, oldest first; nil if `customer` has no such account. Throws a
  /// ``Ledger/StorageError``.
  public func movements(
    of account: AccountNumber, for customer: SignedInCustomer
  ) throws(StorageError) -> [AccountMovement]? {
    let connection = try opened().connection
    return try connection.snapshot { () throws(StorageError) in
      try connection.movements(of: account, ownedBy: customer.customer.id)
    }
  }
}
