#if PostgreSQL
  import FeatureDependencies
  import Foundation
  import Ledger
  import OpenSSLKeys
  import PostgreSQLLedger
  import SQLiteLedger
  import Testing

  /// The server that `Tests/Checks/PostgreSQL/server.py` made for this run, and what stands in it.
  struct BenchServer: Sendable {
    private let folder: String
    private let keys: DataDirectory

    /// `keys` is where its bank keeps its key, on each host.
    init(keys: String) throws {
      folder = try #require(Workspace.setting("BENCH_POSTGRESQL"), "run by Tests/Benchmarks/run")
      self.keys = DataDirectory(path: keys)
    }

    private func address(of database: String) throws -> PostgreSQLAddress {
      try PostgreSQLAddress(
        "postgresql://postgres@/\(database)?host=\(folder.replacing("/", with: "%2F"))")
    }

    /// Another host of the bank in `database`.
    func host(of database: String) throws -> PostgreSQLBank {
      PostgreSQLBank(
        at: try address(of: database), clock: try BenchBank.clock,
        cryptography: OpenSSLCryptography(),
        seals: BankKeySource(in: keys, prepare: keys.createForKeys),
        numbering: AccountNumbering(prefixes: [BenchCustomer.product: "210"]))
    }

    /// libpq's connection to `database`, with nothing around it.
    func bare(_ database: String = "postgres") throws -> BarePostgreSQL {
      try BarePostgreSQL(folder, database)
    }

    /// Makes the database `name` with a bank's tables.
    func make(_ name: String) async throws {
      try bare().query("CREATE DATABASE \(name)")
      _ = try await PostgreSQLSchema(at: address(of: name)).migrate()
    }

    /// Makes `copy` of the database `name`, to which nobody may be connected.
    func copy(_ name: String, to copy: String) throws {
      try bare().query("CREATE DATABASE \(copy) TEMPLATE \(name) STRATEGY file_copy")
    }

    /// Writes all that is pending to the disk, so that nobody pays for what was done before.
    func settle() throws { try bare().query("CHECKPOINT") }

    /// Keeps what is committed on the disk, or gives that up for speed, in all databases.
    func setDurable(_ isDurable: Bool) throws {
      let bare = try bare()
      try bare.query("ALTER SYSTEM SET fsync = \(isDurable ? "on" : "off")")
      try bare.query("SELECT pg_reload_conf()")
      while try bare.query("SHOW fsync") != [isDurable ? "on" : "off"] {}
    }

    /// What the server wrote into its log, a JSON object a line.
    func log() throws -> [Data] {
      let place = URL(filePath: folder + "/data/log")
      let files = try FileManager.default.contentsOfDirectory(
        at: place, includingPropertiesForKeys: nil)
      return try files.filter { $0.pathExtension == "json" }.flatMap {
        try Data(contentsOf: $0).split(separator: UInt8(ascii: "\n")).map { Data($0) }
      }
    }
  }
#endif
