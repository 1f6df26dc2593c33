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

  typealias TestCustomer = BankCustomer<TestBank, TestKey>

  /// A real bank in a database of its own, with its key in memory.
  struct TestBank: TestedBank {
    let database: TestDatabase
    let clock: FixedClock
    let seals: TestSeals
    let bank: PostgreSQLBank

    /// A bank whose tables are made, in `database`, or in a new one.
    init(in database: TestDatabase? = nil) async throws {
      try self.init(in: database ?? TestDatabase(), seals: TestSeals())
      if database == nil { _ = try await PostgreSQLSchema(at: self.database.address()).migrate() }
    }

    init(
      in database: TestDatabase, seals: TestSeals, at address: PostgreSQLAddress? = nil,
      patience: PostgreSQLPatience = PostgreSQLPatience()
    ) throws {
      self.database = database
      self.seals = seals
      clock = try #require(FixedClock(noonOn: "2026-11-20"))
      bank = PostgreSQLBank(
        at: try address ?? database.address(), patience: patience, clock: clock,
        cryptography: OpenSSLCryptography(), seals: seals,
        numbering: AccountNumbering(prefixes: [.deposit: "210", .savings: "310"]))
    }

    func again() throws -> TestBank { try again(at: nil) }

    /// The same bank on another host.
    func again(
      at address: PostgreSQLAddress? = nil, patience: PostgreSQLPatience = PostgreSQLPatience()
    ) throws -> TestBank {
      try TestBank(in: database, seals: seals, at: address, patience: patience)
    }

    /// A customer who is signed in, with what is hers.
    func customer(_ name: String = "Hana", balance: Int64 = 50_000_000) async throws -> TestCustomer
    {
      let key = try TestKey()
      let enrolled = try await bank.enroll(
        name: name, key: key.publicKey, balance: Won(balance), request: nil)
      return try TestCustomer(bank: self, enrolled.customer, account: enrolled.account, key: key)
    }

    /// An audit that nobody watches.
    func audit(
      receipt: String? = nil, checkpoint: Checkpoint? = nil
    ) async throws(StorageError) -> AuditReport {
      let evidence = AuditEvidence(
        receipt: receipt, checkpoint: checkpoint.map { Array($0.text.utf8) })
      return try await bank.audit(against: evidence) { _, _ in }
    }

    /// The rows of `query`, which selects one column of texts that are in one line.
    func texts(_ query: String) throws -> [String] {
      try database.psql(query).split(separator: "\n").map(String.init)
    }

    func spoilDrafts(_ id: String) throws {
      for table in ["draft_answers", "drafts"] {
        try tamper("UPDATE \(table) SET request_id = '\(id)'")
      }
    }

    /// Changes the database by hand, as its owner could.
    func tamper(_ sql: String) throws {
      try database.psql("SET session_replication_role = replica; \(sql)")
    }
  }

  /// A private key with its public half.
  struct TestKey: CustomerKey {
    let key: PrivateKey
    var publicKey: PublicKey { key.publicKey }

    init() throws { key = try PrivateKey.generate() }

    func sign(_ document: SigningDocument) throws -> SignedContract {
      SignedContract(text: try JWS.sign(document.canonical, as: .contract, with: key))
    }

    func signIn(_ customer: Customer) throws -> SignedInCustomer {
      try #require(try customer.signedIn(with: key, verifiedBy: OpenSSLCryptography()))
    }
  }

  /// The bank's key, as each host has it.
  final class TestSeals: BankSealSource, BankSeal {
    private let key: TestKey
    private let isMade: Mutex<Bool>
    var publicKey: PublicKey { key.publicKey }

    /// A key that is there already if it `isMade`.
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
