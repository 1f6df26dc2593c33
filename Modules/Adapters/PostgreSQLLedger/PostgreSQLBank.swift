#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// A bank in a PostgreSQL database, which several hosts can use at the same time. It connects on
  /// first use, and reconnects after the connection is lost.
  ///
  /// The actor runs on its own queue, where database calls block: other tasks of the process go on
  /// meanwhile. Customers' ledgers use up to four connections at a time, each on its own queue.
  /// Openings of two customers lock no row in common.
  ///
  /// It never migrates the tables; ``PostgreSQLSchema`` does.
  public actor PostgreSQLBank {
    private static let connections = 4

    private nonisolated let executor = QueueExecutor("PostgreSQLBank")
    let session: PostgreSQLSession
    let clock: any WallClock
    let cryptography: any LedgerCryptography
    private let seals: any BankSealSource
    private let numbering: AccountNumbering
    private var checkedSeal: (any BankSeal)?
    private var madeSeal: (any BankSeal)?
    nonisolated let pendingKeys = PendingKeys()
    /// Copies of this bank, each with its own connection; nil stands for this bank itself.
    private nonisolated let lanes: ConnectionPool<PostgreSQLBank?>

    /// A queue of its own: waiting for the server blocks no thread that other tasks share.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    /// The bank at `address`; on each host `seals` provides its signing key. It does not connect
    /// yet.
    public init(
      at address: PostgreSQLAddress, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts(),
      clock: any WallClock, cryptography: any LedgerCryptography, seals: any BankSealSource,
      numbering: AccountNumbering
    ) {
      session = PostgreSQLSession(at: address, timeouts)
      self.clock = clock
      self.cryptography = cryptography
      self.seals = seals
      self.numbering = numbering
      lanes = ConnectionPool(nil, maximum: Self.connections) {
        PostgreSQLBank(
          at: address, timeouts: timeouts, clock: clock, cryptography: cryptography, seals: seals,
          numbering: numbering)
      }
    }

    /// Runs `body` with this bank, or with a copy of it if another customer's ledger is using this
    /// connection. If all connections are in use, it waits for the first to become free.
    nonisolated func onFreeConnection<Value, Failure: Error>(
      _ body: (PostgreSQLBank) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      try await lanes.withItem { (lane) async throws(Failure) in try await body(lane ?? self) }
    }

    /// Runs `body` in a transaction that locks the chain of `customer` against other writers, or
    /// the bank's own chain if nil. Throws the errors of `body`, and those of the transaction
    /// itself as converted by `wrap`.
    func writing<Value>(
      for customer: CustomerID?, orThrow wrap: (StorageError) -> StorageError = { $0 },
      _ body: (PostgreSQLTransaction) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try session.transaction(orThrow: wrap) { (connection) throws(StorageError) in
        try body(try PostgreSQLTransaction(for: customer, on: connection))
      }
    }

    /// Runs `body` on one snapshot of the database. Throws a ``StorageError``.
    func reading<Value>(
      for customer: CustomerID?,
      _ body: (PostgreSQLTransaction) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try session.snapshot { (connection) throws(StorageError) in
        try body(try PostgreSQLTransaction(for: customer, on: connection, isReading: true))
      }
    }

    /// A writer that signs with the bank's key. Throws the errors of ``seal(on:)``.
    func writer(on connection: PostgreSQLConnection) throws(StorageError) -> LedgerWriter {
      writer(try seal(on: connection))
    }

    /// The bank's signing key, which must match the key in the ledger.
    ///
    /// Throws ``StorageError/noBank(directory:)`` if the bank was not created,
    /// ``StorageError/otherBankKey`` if this host has no key or another bank's, and other
    /// ``StorageError``s.
    func seal(on connection: PostgreSQLConnection) throws(StorageError) -> any BankSeal {
      if let checkedSeal { return checkedSeal }
      guard let key = try connection.key(of: nil) else { throw .noBank(directory: "PostgreSQL") }
      guard let seal = try seals.seal(create: false), seal.publicKey == key else {
        throw .otherBankKey
      }
      checkedSeal = seal
      return seal
    }

    /// A writer for the bank, which is created first if it does not exist. `ledger` must be for the
    /// bank's own chain.
    ///
    /// Throws ``StorageError/databaseMissing(directory:)`` if parts of a bank exist, as rows or as
    /// a key on this host: then the ledger was emptied, or the address leads to another database.
    func writerOfBank(in ledger: PostgreSQLTransaction) throws(StorageError) -> LedgerWriter {
      guard try ledger.chainEnd(for: nil).sequence == 1 else {
        return try writer(on: ledger.connection)
      }
      // A key that this process created for a failed bootstrap belongs to no bank yet.
      let earlier = madeSeal == nil ? try seals.seal(create: false) : nil
      guard try !ledger.connection.hasRemainingRows(), earlier == nil else {
        throw .databaseMissing(directory: "PostgreSQL")
      }
      guard let seal = try seals.seal(create: true) else { throw .otherBankKey }
      madeSeal = seal
      let writer = writer(seal)
      try writer.createBank(at: clock.now(), in: ledger)
      return writer
    }

    /// The public key in the bank's key file, nil if there is none; for an audit.
    var keyFile: Result<PublicKey?, StorageError> {
      Result { () throws(StorageError) in try seals.seal(create: false)?.publicKey }
    }

    private func writer(_ seal: any BankSeal) -> LedgerWriter {
      LedgerWriter(cryptography: cryptography, seal: seal, numbering: numbering)
    }
  }

  extension PostgreSQLBank: LedgerBank {
    /// The customers' encrypted keys, which are stored in this database.
    public nonisolated var keys: any CustomerKeyStore { PostgreSQLKeyStore(bank: self) }

    /// Counts PIN attempts in this database, for all hosts together.
    public nonisolated var attempts: any AttemptCounter { RecordedAttempts(in: self, clock: clock) }

    /// The ledger restricted to the accounts of `customer`.
    public nonisolated func ledger(of customer: SignedInCustomer) -> any AccountLedger {
      PostgreSQLAccountLedger(bank: self, customer: customer)
    }

    /// The archive of the account documents of `customer`.
    public nonisolated func documents(of customer: SignedInCustomer) -> any DocumentArchive {
      CustomerArchive(of: customer, in: self)
    }

    /// The drafts of applications that `customer` has in progress.
    public nonisolated func drafts(of customer: SignedInCustomer) -> any DraftStore {
      PostgreSQLDraftStore(bank: self, customer: customer)
    }
  }

  extension PostgreSQLBank: StoredDocuments {
    /// The documents of `account`, or nil if `customer` has no such account. Throws a
    /// ``Ledger/StorageError``.
    public func documents(
      of account: AccountNumber, for customer: SignedInCustomer
    ) throws(StorageError) -> AccountDocuments? {
      try reading(for: customer.customer.id) { (ledger) throws(StorageError) in
        try writer(on: ledger.connection).documents(of: account, for: customer, in: ledger)
      }
    }

    /// The movements of `account`, oldest first; nil if `customer` has no such account. Throws a
    /// ``Ledger/StorageError``.
    public func movements(
      of account: AccountNumber, for customer: SignedInCustomer
    ) throws(StorageError) -> [AccountMovement]? {
      let id = customer.customer.id
      return try reading(for: id) { (ledger) throws(StorageError) in
        try ledger.connection.movements(of: account, ownedBy: id)
      }
    }
  }
#endif
