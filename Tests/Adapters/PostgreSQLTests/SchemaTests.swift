#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    struct SchemaTests {
      private let database: TestDatabase

      init() throws { database = try TestDatabase() }

      private func migrate() async throws -> Int {
        try await PostgreSQLSchema(at: database.address()).migrate()
      }

      @Test func `A failed migration leaves nothing`() async throws {
        try database.psql("CREATE SCHEMA pure_di; CREATE TABLE receipts (a BIGINT)")
        let error = await #expect(throws: StorageError.self) { try await migrate() }
        #expect(error?.reason.en.contains("[42P07]") == true)
        #expect(try database.psql("SELECT to_regclass('pure_di.entries') IS NULL") == "t")
      }

      @Test func `A host rejects missing, older and newer tables`() async throws {
        let bank = try TestBank(in: database, seals: TestSeals())
        await #expect(throws: StorageError.olderSchema(found: 0, needed: 1)) {
          try await bank.bank.prepare()
        }
        #expect(try await migrate() == 0)
        try await bank.bank.prepare()
        for (version, error) in [
          (0, StorageError.olderSchema(found: 0, needed: 1)),
          (2, .newerSchema(found: 2, supported: 1)),
        ] {
          try database.psql("UPDATE installation SET version = \(version)")
          await #expect(throws: error) { try await bank.bank.prepare() }
          await #expect(throws: error) { try await bank.bank.customers() }
        }
        await #expect(throws: StorageError.newerSchema(found: 2, supported: 1)) {
          try await migrate()
        }
      }

      @Test(arguments: [false, true])
      func `A host that waited while the tables were migrated rejects them`(
        isBesideLedger: Bool
      ) async throws {
        #expect(try await migrate() == 0)
        let host = try TestBank(in: database, seals: TestSeals()).bank
        let owner = try PostgreSQLConnection(to: database.address(), PostgreSQLTimeouts())
        try owner.begin(.writing)
        try owner.execute(
          "LOCK TABLE chains IN EXCLUSIVE MODE; UPDATE installation SET version = 2")
        let waiting = Task {
          if isBesideLedger {
            try await host.attempts.succeed(CustomerID("C2"))
          } else {
            try await host.prepare()
          }
        }
        let waits =
          "SELECT count(*) FROM pg_locks WHERE NOT granted AND database ="
          + " (SELECT oid FROM pg_database WHERE datname = '\(database.name)')"
        while try database.psql(waits) == "0" { await Task.yield() }
        #expect(owner.commit() == .committed)
        await #expect(throws: StorageError.newerSchema(found: 2, supported: 1)) {
          try await waiting.value
        }
      }

      @Test(arguments: ["bank", "pure_di_bank", "pure_di_ledger"])
      func `Tables of an unreleased state are rejected and left unchanged`(
        schema: String
      ) async throws {
        try database.psql(
          """
          CREATE SCHEMA \(schema); CREATE TABLE \(schema).installation (id BIGINT, version BIGINT);
          INSERT INTO \(schema).installation VALUES (1, 2)
          """)
        let bank = try TestBank(in: database, seals: TestSeals())
        let error = StorageError.earlierState(path: "PostgreSQL")
        await #expect(throws: error) { try await bank.bank.prepare() }
        await #expect(throws: error) { try await bank.bank.customers() }
        await #expect(throws: error) { try await bank.audit() }
        await #expect(throws: error) { try await migrate() }
        #expect(try database.psql("SELECT to_regnamespace('pure_di') IS NULL") == "t")
        #expect(try database.psql("SELECT version FROM \(schema).installation") == "2")
      }
    }
  }
#endif
