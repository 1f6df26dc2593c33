#if PostgreSQL
  public import FeatureDependencies
  public import Ledger

  /// A bank whose books are in a PostgreSQL database, one of the hosts that use it. The connection
  /// is made when it is first needed, and again when it was lost.
  ///
  /// Everything that touches the database runs in here, one task at a time, on a thread of its own:
  /// other tasks of the process go on while it waits. Only what customers' ledgers are asked at the
  /// same time has up to four connections, each with a thread. The openings of two customers take
  /// no row in common. Nothing is brought up to date here; that is ``PostgreSQLSchema``'s.
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
    /// The same bank, on a connection each; nil is this one.
    private nonisolated let lanes: LendingPool<PostgreSQLBank?>
    /// Who claims drafts here: this bank, and no other host.
    let holder: String

    /// Waiting for the server keeps no task but this bank's.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
      unsafe executor.asUnownedSerialExecutor()
    }

    /// The bank at `address`, whose key comes from `seals` on each host. Nothing is read or made
    /// yet.
    public init(
      at address: PostgreSQLAddress, patience: PostgreSQLPatience = PostgreSQLPatience(),
      clock: any WallClock, cryptography: any LedgerCryptography, seals: any BankSealSource,
      numbering: AccountNumbering
    ) {
      session = PostgreSQLSession(at: address, patience)
      self.clock = clock
      self.cryptography = cryptography
      self.seals = seals
      self.numbering = numbering
      holder = String(UInt64.random(in: .min ... .max), radix: 16)
      lanes = LendingPool(nil, most: Self.connections) {
        PostgreSQLBank(
          at: address, patience: patience, clock: clock, cryptography: cryptography, seals: seals,
          numbering: numbering)
      }
    }

    /// Runs `body` with this bank, or with the same one on another connection if this one is at
    /// work for a customer's ledger. If all are, it waits for the first that is not.
    nonisolated func onFreeConnection<Value, Failure: Error>(
      _ body: (PostgreSQLBank) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
      try await lanes.lend { (lane) async throws(Failure) in try await body(lane ?? self) }
    }

    /// Runs `body` in a transaction that writes for `customer`, with nil for the bank itself:
    /// nobody else does meanwhile. Throws a ``StorageError``.
    func writing<Value>(
      for customer: CustomerID?,
      _ body: (PostgreSQLTransaction) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try session.transaction(orThrow: { $0 }) { (connection) throws(StorageError) in
        try body(try PostgreSQLTransaction(for: customer, on: connection))
      }
    }

    /// Runs `body` on one state of the database. Throws a ``StorageError``.
    func reading<Value>(
      for customer: CustomerID?,
      _ body: (PostgreSQLTransaction) throws(StorageError) -> Value
    ) throws(StorageError) -> Value {
      try session.snapshot { (connection) throws(StorageError) in
        try body(try PostgreSQLTransaction(for: customer, on: connection, isReading: true))
      }
    }

    /// What writes for the bank with its key. Throws what ``seal(on:)`` throws.
    func writer(on connection: PostgreSQLConnection) throws(StorageError) -> LedgerWriter {
      writer(try seal(on: connection))
    }

    /// The bank's key, which must be the one that the books name.
    ///
    /// Throws ``StorageError/noBank(directory:)`` if it was not founded,
    /// ``StorageError/otherBankKey``, and other ``StorageError``s.
    func seal(on connection: PostgreSQLConnection) throws(StorageError) -> any BankSeal {
      if let checkedSeal { return checkedSeal }
      guard let key = try connection.key(of: nil) else { throw .noBank(directory: "PostgreSQL") }
      guard let seal = try seals.seal(create: false), seal.publicKey == key else {
        throw .otherBankKey
      }
      checkedSeal = seal
      return seal
    }

    /// What writes for the bank, founded first if it was not. `books` are the bank's own chain.
    ///
    /// Throws ``StorageError/booksMissing(directory:)`` if something is left of a bank, in the
    /// database or as its key on this host: then the books were emptied, or are another database.
    func foundedWriter(in books: PostgreSQLTransaction) throws(StorageError) -> LedgerWriter {
      guard try books.chainEnd(for: nil).sequence == 1 else {
        return try writer(on: books.connection)
      }
      // A key made here for a founding that failed is no bank's yet.
      let earlier = madeSeal == nil ? try seals.seal(create: false) : nil
      guard try !books.connection.hasRemains(), earlier == nil else {
        throw .booksMissing(directory: "PostgreSQL")
      }
      guard let seal = try seals.seal(create: true) else { throw .otherBankKey }
      madeSeal = seal
      let writer = writer(seal)
      try writer.found(at: clock.now(), in: books)
      return writer
    }

    /// What is in the bank's key file, for an audit.
    var keyFile: Result<PublicKey?, StorageError> {
      Result { () throws(StorageError) in try seals.seal(create: false)?.publicKey }
    }

    private func writer(_ seal: any BankSeal) -> LedgerWriter {
      LedgerWriter(cryptography: cryptography, seal: seal, numbering: numbering)
    }
  }
#endif
