public import FeatureDependencies
public import Ledger

/// A bank whose books are a SQLite database in a data directory, opened when it is first needed.
///
/// Everything that touches the database runs in here, one task at a time; other processes are kept
/// out by SQLite while a transaction writes. What an older version of this program has stored is
/// brought up to date when it is first opened, but not by an audit.
public actor SQLiteBank {
  /// The name of the one chain: SQLite has one writer at a time.
  static let chain = "bank"

  /// So many entries are checked before the first is added: what was edited lately is found at
  /// once, and what it costs does not grow with the books.
  private static let newest: Int64 = 50

  /// An open database of a bank that was founded.
  struct Open {
    let connection: SQLiteConnection
    let seal: any BankSeal
  }

  let waiting = OpeningQueue()
  var groupSize = GroupSize()
  let lists = ListQueue()
  let clock: any WallClock
  let cryptography: any LedgerCryptography
  let directory: DataDirectory
  let seals: any BankSealSource
  private let numbering: AccountNumbering
  private var open: Open?
  private var hasCheckedNewest = false
  // Closing it would give up all claims: it stays open.
  private var claimed: DraftClaims?

  /// The bank in `directory`, whose key comes from `seals`. Nothing is read or made yet.
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

  /// The open database of a bank that is there.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if none is, and other ``StorageError``s.
  func opened() throws(StorageError) -> Open {
    if let open { return open }
    try checkDatabase()
    try directory.checkDatabaseFiles(forWriting: true)
    return keep(try connect(founding: false))
  }

  /// The open database, founded first if there is none. Throws a ``StorageError``.
  func founded() throws(StorageError) -> Open {
    if let open { return open }
    try directory.checkBooksAreThere()
    try directory.create()
    try directory.checkDatabaseFiles(forWriting: true)
    return keep(try connect(founding: true))
  }

  private func keep(_ opened: Open) -> Open {
    open = opened
    // What cannot be removed now is left to a later run: it is in nobody's way.
    _ = try? directory.collectAbandoned { (key) throws(StorageError) in
      try opened.connection.isEntered(key)
    }
    return opened
  }

  /// The open database, if it was opened before.
  var alreadyOpen: Open? { open }

  /// The books of `open` to be written to, whose newest entries were checked once.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if they contradict themselves, and other
  /// ``StorageError``s.
  func checked(_ open: Open) throws(StorageError) -> Open {
    guard !hasCheckedNewest else { return open }
    try open.connection.snapshot { () throws(StorageError) in
      let end = try open.connection.chainHead().sequence
      try LedgerAudit.checkNewest(
        Self.newest, of: Self.chain, upTo: end,
        in: SQLiteAuditedBooks(open.connection, version: Schema.current),
        bankKey: open.seal.publicKey, cryptography: cryptography)
    }
    hasCheckedNewest = true
    return open
  }

  /// Throws ``StorageError/noBank(directory:)`` if there is no database, and other
  /// ``StorageError``s.
  func checkDatabase() throws(StorageError) {
    try directory.check()
    try directory.checkBooksAreThere()
    guard try directory.hasDatabase else { throw .noBank(directory: directory.path) }
  }

  /// The claims to drafts of this bank. Throws a ``StorageError``.
  func claims() throws(StorageError) -> DraftClaims {
    if let claimed { return claimed }
    let claims = try DraftClaims(in: directory, cryptography: cryptography)
    claimed = claims
    return claims
  }

  /// What writes for the bank with the key `seal`.
  func writer(_ seal: any BankSeal) -> LedgerWriter {
    LedgerWriter(cryptography: cryptography, seal: seal, numbering: numbering)
  }
}
