public import FeatureDependencies
public import Ledger
import Synchronization

/// A bank in a SQL database. It connects on first use, and again after a connection was lost.
///
/// Database calls block queues of their own, one for each connection, so that other tasks of the
/// process go on meanwhile.
public final class SQLBank: LedgerBank {
  /// The number of newest entries to verify before the first write: recent edits and damaged
  /// indexes are found at once, at a cost that does not grow with the ledger.
  private static let newest: Int64 = 50

  let clock: any WallClock
  let cryptography: any LedgerCryptography
  /// Whether several hosts use the database at the same time.
  var isShared: Bool { database.dialect.isShared }
  private let database: any SQLDatabase
  let seals: any BankSealSource
  private let numbering: AccountNumbering
  private let lanes: Pool<SQLLane>
  /// The customers whose chains were checked, nil for the bank's own.
  private let checkedNewest = Mutex<Set<CustomerID?>>([])

  /// The bank in `database`; `seals` provides its signing key. Nothing is read or created yet.
  public init(
    in database: any SQLDatabase, clock: any WallClock, cryptography: any LedgerCryptography,
    seals: any BankSealSource, numbering: AccountNumbering
  ) {
    self.database = database
    self.clock = clock
    self.cryptography = cryptography
    self.seals = seals
    self.numbering = numbering
    lanes = Pool(maximum: database.connections) { SQLLane(database) }
  }

  /// The stored keys of customers.
  public var keys: any CustomerKeyStore { self }

  /// Counts PIN attempts in the database, for all its hosts together.
  public var attempts: AttemptCounter { AttemptCounter(in: self, clock: clock) }

  /// The ledger restricted to the accounts of `customer`.
  public func ledger(of customer: SignedInCustomer) -> any AccountLedger {
    SQLCustomerLedger(bank: self, signer: customer)
  }

  /// The archive of the account documents of `customer`.
  public func documents(of customer: SignedInCustomer) -> any DocumentArchive {
    SQLCustomerLedger(bank: self, signer: customer)
  }

  /// The drafts of applications that `customer` has in progress.
  public func drafts(of customer: SignedInCustomer) -> any DraftStore {
    SQLCustomerLedger(bank: self, signer: customer)
  }
}

extension SQLBank {
  /// Runs `body` on a free connection. If all are in use, it waits for the first to become free.
  func run<Value: Sendable, Failure: Error>(
    _ body: @Sendable (SQLSession) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await lanes.withItem { (lane) async throws(Failure) in try await lane.run(body) }
  }

  /// Runs `body` in a transaction that locks the chain of `customer` against other writers, or the
  /// bank's own chain for nil.
  package func writing<Value: Sendable>(
    for customer: CustomerID?, _ body: @Sendable (SQLTransaction) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await run { (session) throws(StorageError) in
      try write(for: customer, in: session, orThrow: { $0 }, body)
    }
  }

  private func write<Value>(
    for customer: CustomerID?, in session: SQLSession,
    orThrow wrap: (StorageError) -> StorageError,
    _ body: (SQLTransaction) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    try session.transaction(orThrow: wrap) { (link) throws(StorageError) in
      try body(try begun(for: customer, on: link))
    }
  }

  /// Runs `body` on one snapshot of the database. With `isSettled` it reads after writers in
  /// progress: a shared database reads in a writing transaction, whose lock waits for them, and
  /// whose commit waits until a standby has stored what they wrote, too.
  func reading<Value: Sendable>(
    for customer: CustomerID?, isSettled: Bool = false,
    _ body: @Sendable (SQLTransaction) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await run { (session) throws(StorageError) in
      try read(for: customer, isSettled: isSettled, in: session, body)
    }
  }

  /// Reads like ``reading(for:isSettled:_:)``, on the connection of `session`.
  func read<Value>(
    for customer: CustomerID?, isSettled: Bool, in session: SQLSession,
    _ body: (SQLTransaction) throws(StorageError) -> Value
  ) throws(StorageError) -> Value {
    if isSettled, isShared {
      return try write(for: customer, in: session, orThrow: \.withoutEffect, body)
    }
    func read() throws(StorageError) -> Value {
      try session.snapshot { (link) throws(StorageError) in
        try body(try begun(for: customer, on: link, isReading: true))
      }
    }
    do throws(StorageError) { return try read() } catch {
      // Another process may have created the bank since the snapshot began.
      guard case .databaseMissing = error else { throw error }
      return try read()
    }
  }

  /// A transaction of ``reading(for:isSettled:_:)`` or ``writing(for:_:)`` on the ledger of an
  /// existing bank. Fails early if the bank's key is a file and is missing. Openings check the key
  /// after locking their chain; PIN attempts need none. Throws the errors of ``seal(on:)``, and
  /// other ``StorageError``s.
  func begun(
    for customer: CustomerID?, on link: SQLLink, isReading: Bool = false
  ) throws(StorageError) -> SQLTransaction {
    let transaction = try SQLTransaction(for: customer, on: link, isReading: isReading)
    if !database.dialect.isShared { _ = try seal(on: link) }
    return transaction
  }
}

extension SQLBank {
  /// A writer that signs with the bank's key. Throws the errors of ``seal(on:)``.
  package func writer(in transaction: SQLTransaction) throws(StorageError) -> LedgerWriter {
    writer(in: transaction, try seal(on: transaction.link))
  }

  private func writer(in transaction: SQLTransaction, _ seal: any BankSeal) -> LedgerWriter {
    LedgerWriter(
      in: transaction, cryptography: cryptography, seal: seal, numbering: numbering)
  }

  /// The bank's signing key, which must match the key in the ledger.
  ///
  /// Throws ``StorageError/noBank(directory:)`` if the bank was not created,
  /// ``StorageError/otherBankKey`` or ``StorageError/damagedKey(name:)`` if this host has no key or
  /// another bank's, and other ``StorageError``s.
  func seal(on link: SQLLink) throws(StorageError) -> any BankSeal {
    if let seal = link.seal { return seal }
    let key = try link.connection.recordedBankKey()
    if key == nil, try !link.hasEntries() { throw try missingBank(on: link) }
    guard let key, let seal = try seals.seal(create: false), seal.publicKey == key else {
      throw database.dialect.isShared ? .otherBankKey : .damagedKey(name: KeyName.bank)
    }
    link.seal = seal
    // A process may have been killed between the bank's creation and this note.
    try? seals.noteBank()
    return seal
  }

  /// The error for a database without entries, or without tables for nil: no bank was created yet,
  /// or its entries were deleted.
  func missingBank(on link: SQLLink?) throws(StorageError) -> StorageError {
    let isEmptied = try seals.isOfABank ? true : try link?.hasRemainingRows() ?? false
    return isEmptied
      ? .databaseMissing(directory: database.name) : .noBank(directory: database.name)
  }

  /// A writer for the bank, which is created first if it does not exist. `transaction` must be for
  /// the bank's own chain.
  ///
  /// Throws ``StorageError/databaseMissing(directory:)`` if parts of a bank exist, as rows or as
  /// the key on this host: then the ledger was emptied, or the address leads to another database.
  func writerOfBank(in transaction: SQLTransaction) throws(StorageError) -> LedgerWriter {
    let link = transaction.link
    guard try !link.hasEntries() else { return try writer(in: transaction) }
    let missing = try missingBank(on: link)
    guard case .noBank = missing else { throw missing }
    guard let seal = try seals.seal(create: true) else { throw .otherBankKey }
    let writer = writer(in: transaction, seal)
    try writer.createBank(at: clock.now())
    return writer
  }

  /// Verifies the newest entries of the chain of `customer`, or of the bank's own for nil, before
  /// this process writes to it for the first time.
  ///
  /// Throws ``StorageError/inconsistent(what:)`` if they contradict each other or are not found,
  /// and other ``StorageError``s.
  func checkNewest(
    for customer: CustomerID?, in session: SQLSession, _ access: SQLAccess = .existing
  ) throws(StorageError) {
    // All customers share the bank's chain, or each has their own.
    let owner = isShared ? customer : nil
    guard !checkedNewest.withLock({ $0.contains(owner) }) else { return }
    try session.snapshot(access) { (link) throws(StorageError) in
      let transaction = try SQLTransaction(for: customer, on: link, isReading: true)
      guard try link.hasEntries() else { return }
      try LedgerAudit.checkNewest(
        Self.newest, before: try transaction.chainEnd(for: customer),
        hasAllPostings: !link.dialect.isShared, in: SQLAuditSource(connection: link.connection),
        bankKey: try seal(on: link).publicKey, cryptography: cryptography)
    }
    checkedNewest.withLock { _ = $0.insert(owner) }
  }
}

extension SQLLink {
  /// Whether there is any entry.
  func hasEntries() throws(StorageError) -> Bool {
    try connection.integer("sequence", of: SQLQuery("SELECT sequence FROM entries LIMIT 1")) != nil
  }

  /// Whether there are rows that only an existing bank can have.
  func hasRemainingRows() throws(StorageError) -> Bool {
    let tables = ["entries", "customers", "keys", "customer_keys", "accounts", "balances"]
    let rows = tables.map { "EXISTS (SELECT 1 FROM \($0))" }.joined(separator: " OR ")
    let query = SQLQuery(
      """
      SELECT CASE WHEN \(rows) OR EXISTS (SELECT 1 FROM chains WHERE chain <> $1 OR sequence > 0)
        THEN 1 ELSE 0 END AS found
      """, .text(LedgerEntry.bankChain))
    return try connection.integer("found", of: query) != 0
  }
}
