#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  import SQLLedger
  import StrictJSON
  import Synchronization

  @testable import PostgreSQL

  typealias TestCustomer = BankCustomer<TestBank>

  /// A bank with a PostgreSQL database of its own, and its key in memory.
  struct TestBank: TestedBank {
    let server: TestDatabase
    let database: any SQLDatabase
    let clock: FixedClock
    let seals: TestSeals
    let bank: SQLBank

    /// A bank in `server`, whose tables exist, or in a new database with tables.
    init(in server: TestDatabase? = nil) async throws {
      try self.init(in: server ?? TestDatabase(), seals: TestSeals())
      if server == nil { _ = try await PostgreSQLSchema(at: self.server.address()).migrate() }
    }

    init(
      in server: TestDatabase, seals: TestSeals, at address: PostgreSQLAddress? = nil,
      timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) throws {
      self.server = server
      self.seals = seals
      clock = try FixedClock(noonOn: "2026-11-20")
      database = PostgreSQLDatabase(at: try address ?? server.address(), timeouts: timeouts)
      bank = Self.bank(in: database, clock, seals)
    }

    static func fresh() async throws -> TestBank { try await TestBank() }

    func again() throws -> TestBank { try again(at: nil) }

    /// The same bank, as used by another host.
    func again(
      at address: PostgreSQLAddress? = nil, timeouts: PostgreSQLTimeouts = PostgreSQLTimeouts()
    ) throws -> TestBank {
      try TestBank(in: server, seals: seals, at: address, timeouts: timeouts)
    }

    let bytes = "decode(repeat('ab', 32), 'hex')"

    func literal(_ bytes: [UInt8]) -> String { "decode('\(bytes.hex)', 'hex')" }

    /// The rows of `query`, which selects one column of single-line texts.
    func texts(_ query: String) throws -> [String] {
      try server.psql(query).split(separator: "\n").map(String.init)
    }

    /// Changes the database without triggers and foreign keys, as its owner could.
    func tamper(_ sql: String) throws {
      try server.psql("SET session_replication_role = replica; \(sql)")
    }

    func scans(_ query: SQLQuery) throws -> [String] {
      let connection = try PostgreSQLConnection(
        to: server.address(), PostgreSQLTimeouts(statement: .seconds(60)))
      try connection.begin(.writing)
      defer { connection.rollBack() }
      // The tables are small: the server would rather read them whole than use an index.
      try connection.execute("SET LOCAL enable_seqscan = off")
      let explained = SQLQuery(
        "EXPLAIN \(query.text)", values: query.values, locksRows: query.locksRows)
      let plan = try connection.rows(explained) { (row) throws(StorageError) in
        try row.text("QUERY PLAN")
      }
      return plan.indices.filter { plan[$0].contains("Seq Scan") || isWholeIndex(plan[$0...]) }
        .map { plan[$0] }
    }

    /// Whether `plan` begins with a scan of an index without a condition, which reads all of it.
    private func isWholeIndex(_ plan: ArraySlice<String>) -> Bool {
      guard let node = plan.first, node.contains("Index Scan") || node.contains("Index Only Scan")
      else { return false }
      return !plan.dropFirst().prefix { !$0.contains("->") }.contains { $0.contains("Index Cond") }
    }
  }

  /// The bank's key, shared by its hosts.
  final class TestSeals: BankSealSource, BankSeal {
    private let key: TestKey
    private let isMade: Mutex<Bool>
    private let isNoted: Mutex<Bool>
    var publicKey: PublicKey { key.publicKey }

    /// With `isMade`, it is the key of a bank from the start; otherwise it is created when needed.
    init(isMade: Bool = false) throws {
      key = try TestKey()
      self.isMade = Mutex(isMade)
      isNoted = Mutex(isMade)
    }

    var isOfABank: Bool { isNoted.withLock { $0 } }

    func noteBank() { isNoted.withLock { $0 = true } }

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
