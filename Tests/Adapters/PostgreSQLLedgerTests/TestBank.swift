#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  import StrictJSON
  import Synchronization
  import Testing

  @testable import PostgreSQLLedger

  typealias TestCustomer = BankCustomer<TestBank>

  /// A bank with a PostgreSQL database of its own, and its key in memory.
  struct TestBank: TestedBank {
    typealias Key = TestKey

    let database: TestDatabase
    let clock: FixedClock
    let seals: TestSeals
    let bank: PostgreSQLBank

    /// A bank in `database`, whose tables exist, or in a new database with tables.
    init(in database: TestDatabase? = nil) async throws {
      try self.init(in: database ?? TestDatabase(), seals: TestSeals())
      if database == nil { _ = try await PostgreSQLSchema(at: self.database.address()).migrate() }
    }

    init(
      in database: TestDatabase, seals: TestSeals, at address: PostgreSQLAddress? = nil,
      timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) throws {
      self.database = database
      self.seals = seals
      clock = try #require(FixedClock(noonOn: "2026-11-20"))
      bank = PostgreSQLBank(
        at: try address ?? database.address(), timeouts: timeouts, clock: clock,
        cryptography: OpenSSLCryptography(), seals: seals,
        numbering: AccountNumbering(prefixes: [.deposit: "210", .savings: "310"]))
    }

    func again() throws -> TestBank { try again(at: nil) }

    /// The same bank, as used by another host.
    func again(
      at address: PostgreSQLAddress? = nil, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) throws -> TestBank {
      try TestBank(in: database, seals: seals, at: address, timeouts: timeouts)
    }

    func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
      try await bank.addAccount(of: customer, balance: balance)
    }

    /// The rows of `query`, which selects one column of single-line texts.
    func texts(_ query: String) throws -> [String] {
      try database.psql(query).split(separator: "\n").map(String.init)
    }

    func corruptDrafts(_ id: String) throws {
      for table in ["draft_answers", "drafts"] {
        try tamper("UPDATE \(table) SET request_id = '\(id)'")
      }
    }

    /// Changes the database without triggers and foreign keys, as its owner could.
    func tamper(_ sql: String) throws {
      try database.psql("SET session_replication_role = replica; \(sql)")
    }
  }

  extension PostgreSQLBank {
    /// Opens another demand account with `balance` for `customer`.
    fileprivate func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
      let added = try writing(for: nil) { (ledger) throws(StorageError) in
        try writer(on: ledger.connection).addDemandAccount(
          of: customer, balance: balance, at: clock.now(), in: ledger)
      }
      return try #require(added)
    }
  }

  /// A private key that signs for a customer.
  struct TestKey: CustomerKey {
    let key: PrivateKey
    var publicKey: PublicKey { key.publicKey }

    init() throws { key = try PrivateKey.generate() }

    func sign(_ document: SigningDocument) throws -> SignedContract {
      SignedContract(text: try JWS.sign(document.canonical, as: .contract, with: key))
    }

    func signIn(_ customer: Customer) throws -> SignedInCustomer {
      try #require(SignedInCustomer(customer, holding: key))
    }
  }

  /// The bank's key, shared by its hosts.
  final class TestSeals: BankSealSource, BankSeal {
    private let key: TestKey
    private let isMade: Mutex<Bool>
    var publicKey: PublicKey { key.publicKey }

    /// The key exists from the start if `isMade`, or else once it is created.
    init(isMade: Bool = false) throws {
      key = try TestKey()
      self.isMade = Mutex(isMade)
    }

    func seal(create: Bool) -> (any BankSeal)? {
      isMade.withLock { isMade in
        isMade = isMade || create
        return isMade ? self : nil
      }
    }

    func sign(_ receipt: CanonicalJSON) throws(StorageError) -> String {
      try sign(receipt, as: .receipt)
    }

    func sign(checkpoint: CanonicalJSON) throws(StorageError) -> String {
      try sign(checkpoint, as: .checkpoint)
    }

    private func sign(
      _ content: CanonicalJSON, as kind: SignedTextKind
    ) throws(StorageError) -> String {
      do { return try JWS.sign(content, as: kind, with: key.key) } catch {
        throw .sealing(reason: LocalizedText(verbatim: "\(error)"))
      }
    }
  }
#endif
