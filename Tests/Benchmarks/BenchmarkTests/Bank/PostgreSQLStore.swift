#if PostgreSQL
  import Foundation
  import Ledger
  import OpenSSLKeys
  import PostgreSQL
  import SQLLedger
  import SQLite
  import Testing

  /// Databases of the durable server that `Tests/Checks/PostgreSQL/server.py` started for this run.
  struct PostgreSQLStore: BenchStore {
    private let folder: String
    private let keys: DataDirectory

    /// `keys` is the folder of the signing key, which all banks share.
    init(keys: String) throws {
      folder = try Workspace.required("BENCH_POSTGRESQL")
      self.keys = DataDirectory(path: keys)
    }

    private func address(of name: String) throws -> PostgreSQLAddress {
      let host = folder.replacing("/", with: "%2F")
      return try PostgreSQLAddress("postgresql://postgres@/\(name)?host=\(host)")
    }

    func database(_ name: String) throws -> any SQLDatabase {
      PostgreSQLDatabase(at: try address(of: name))
    }

    func seals(_ name: String) -> BankKeySource {
      BankKeySource(in: keys, prepare: keys.createForKeys)
    }

    func create(_ name: String) async throws {
      try psql("CREATE DATABASE \(name)")
      _ = try await PostgreSQLSchema(at: address(of: name)).migrate()
    }

    func copy(_ name: String, to copy: String) throws {
      try psql("CREATE DATABASE \(copy) TEMPLATE \(name) STRATEGY file_copy")
    }

    private func psql(_ sql: String) throws {
      let psql = Process()
      psql.executableURL = URL(filePath: "/usr/bin/env")
      psql.arguments = ["psql", "-h", folder, "-U", "postgres", "-qc", sql]
      try psql.run()
      psql.waitUntilExit()
      try #require(psql.terminationStatus == 0, "\(sql)")
    }
  }
#endif
