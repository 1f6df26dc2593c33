#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    struct SchemaTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      private func migrate(host: String? = nil) async throws -> Int {
        try await PostgreSQLSchema(at: database.address()).migrate(host: host)
      }

      @Test func `The tables are created once, and a repeated migration changes nothing`()
        async throws
      {
        #expect(try await migrate() == 0)
        #expect(try await migrate() == 2)
        #expect(try database.psql("SELECT version FROM installation") == "2")
      }

      @Test func `One of eight concurrent migrations creates the tables, and all succeed`()
        async throws
      {
        let found = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<8 { group.addTask { try await migrate() } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.sorted() == [0, 2, 2, 2, 2, 2, 2, 2])
      }

      @Test func `A migration does not depend on how the server reads backslashes`() async throws {
        try database.administer(
          "ALTER DATABASE \(database.name) SET standard_conforming_strings = off")
        #expect(try await migrate() == 0)
      }

      @Test func `A failed migration leaves nothing`() async throws {
        try database.psql("CREATE SCHEMA bank; CREATE TABLE bank.receipts (a BIGINT)")
        await #expect(throws: StorageError.self) { try await migrate() }
        #expect(try database.psql("SELECT to_regclass('bank.entries') IS NULL") == "t")
      }

      @Test func `A host rejects missing, older and newer tables`() async throws {
        let bank = try TestBank(in: database, seals: TestSeals())
        await #expect(throws: StorageError.olderSchema(found: 0, needed: 2)) {
          try await bank.bank.prepare()
        }
        _ = try await migrate()
        try await bank.bank.prepare()
        for (version, error) in [
          (0, StorageError.olderSchema(found: 0, needed: 2)),
          (1, .earlierState(path: "PostgreSQL")), (3, .newerSchema(found: 3, supported: 2)),
        ] {
          try database.psql("UPDATE installation SET version = \(version)")
          await #expect(throws: error) { try await bank.bank.prepare() }
          await #expect(throws: error) { try await bank.bank.customers() }
        }
        await #expect(throws: StorageError.newerSchema(found: 3, supported: 2)) {
          try await migrate()
        }
      }

      @Test(arguments: [false, true])
      func `A host that waited while the tables were migrated rejects them`(
        isBesideLedger: Bool
      ) async throws {
        _ = try await migrate()
        let host = try TestBank(in: database, seals: TestSeals()).bank
        let owner = try PostgreSQLConnection(to: database.address(), PostgreSQLTimeouts())
        try owner.begin(.writing)
        try owner.execute(
          "LOCK TABLE chains IN EXCLUSIVE MODE; UPDATE installation SET version = 3")
        let waiting = Task {
          if isBesideLedger {
            try await host.unlockKey("k", for: "a")
          } else {
            try await host.prepare()
          }
        }
        let waits =
          "SELECT count(*) FROM pg_locks WHERE NOT granted AND database ="
          + " (SELECT oid FROM pg_database WHERE datname = '\(database.name)')"
        while try database.psql(waits) == "0" { await Task.yield() }
        #expect(owner.commit() == .committed)
        await #expect(throws: StorageError.newerSchema(found: 3, supported: 2)) {
          try await waiting.value
        }
      }

      @Test func `Every index begins with a customer or their chain`() async throws {
        _ = try await migrate()
        let first = try database.psql(
          """
          SELECT DISTINCT a.attname FROM pg_index i
            JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
          WHERE n.nspname = 'bank' AND c.relname <> 'installation' ORDER BY 1
          """)
        #expect(first == "chain\ncustomer\nkey")
      }
    }
  }
#endif
