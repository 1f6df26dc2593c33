#if PostgreSQL
  import FeatureDependencies
  import Foundation
  import Ledger
  import OpenSSLKeys
  import PostgreSQL
  import SQLLedger
  import SQLite
  import Testing

  /// The server that `Tests/Checks/PostgreSQL/server.py` started for this run.
  struct BenchServer: Sendable {
    private let folder: String
    private let keys: DataDirectory

    /// `keys` is the folder of the bank's key, which all hosts share.
    init(keys: String) throws {
      folder = try #require(Workspace.setting("BENCH_POSTGRESQL"), "run by Tests/Benchmarks/run")
      self.keys = DataDirectory(path: keys)
    }

    private func address(of database: String) throws -> PostgreSQLAddress {
      try PostgreSQLAddress(
        "postgresql://postgres@/\(database)?host=\(folder.replacing("/", with: "%2F"))")
    }

    /// Creates another host of the bank in `database`.
    func host(of database: String) throws -> SQLBank {
      SQLBank(
        in: PostgreSQLDatabase(at: try address(of: database)), clock: try BenchBank.clock,
        cryptography: OpenSSLCryptography(),
        seals: BankKeySource(in: keys, prepare: keys.createForKeys),
        numbering: AccountNumbering(prefixes: [BenchCustomer.product: "210"]))
    }

    /// Opens a bare libpq connection to `database`.
    func bare(_ database: String = "postgres") throws -> BarePostgreSQL {
      try BarePostgreSQL(folder, database)
    }

    /// Creates the database `name` with a bank's tables.
    func make(_ name: String) async throws {
      try bare().query("CREATE DATABASE \(name)")
      _ = try await PostgreSQLSchema(at: address(of: name)).migrate()
    }

    /// Copies the database `name` to `copy`. No client may be connected to `name`.
    func copy(_ name: String, to copy: String) throws {
      try bare().query("CREATE DATABASE \(copy) TEMPLATE \(name) STRATEGY file_copy")
    }

    /// Runs a checkpoint, so that later measurements do not include earlier writes.
    func checkpoint() throws { try bare().query("CHECKPOINT") }

    /// Turns `fsync` on or off for all databases, and waits until that applies.
    func setDurable(_ isDurable: Bool) throws {
      let bare = try bare()
      try bare.query("ALTER SYSTEM SET fsync = \(isDurable ? "on" : "off")")
      try bare.query("SELECT pg_reload_conf()")
      while try bare.query("SHOW fsync") != [isDurable ? "on" : "off"] {}
    }

    /// The lines of the server's log, a JSON object each.
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
