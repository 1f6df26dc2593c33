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

      private func migrate(host: String? = nil) async throws -> Int {
        try await PostgreSQLSchema(at: database.address()).migrate(host: host)
      }

      @Test func `One of eight concurrent migrations creates the tables, and all succeed`()
        async throws
      {
        let found = try await withThrowingTaskGroup(of: Int.self) { group in
          for _ in 0..<8 { group.addTask { try await migrate() } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.sorted() == [0, 1, 1, 1, 1, 1, 1, 1])
        #expect(try database.psql("SELECT version FROM installation") == "1")
      }

      @Test func `A migration does not depend on how the server reads backslashes`() async throws {
        try database.administer(
          "ALTER DATABASE \(database.name) SET standard_conforming_strings = off")
        #expect(try await migrate() == 0)
      }

      @Test func `An owner of the schema migrates it without the privilege to create schemas`()
        async throws
      {
        let role = "m\(database.name)"
        try database.psql(
          "CREATE ROLE \(role) LOGIN; CREATE SCHEMA pure_di_ledger AUTHORIZATION \(role)")
        #expect(try await PostgreSQLSchema(at: database.address(as: role)).migrate() == 0)
        try database.psql("DROP OWNED BY \(role); DROP ROLE \(role)")
      }

      @Test func `A failed migration leaves nothing`() async throws {
        try database.psql("CREATE SCHEMA pure_di_ledger; CREATE TABLE receipts (a BIGINT)")
        let error = await #expect(throws: StorageError.self) { try await migrate() }
        #expect(error?.reason.en.contains("[42P07]") == true)
        #expect(try database.psql("SELECT to_regclass('pure_di_ledger.entries') IS NULL") == "t")
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

      @Test(arguments: ["bank", "pure_di_bank"])
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
        #expect(try database.psql("SELECT to_regnamespace('pure_di_ledger') IS NULL") == "t")
        #expect(try database.psql("SELECT version FROM \(schema).installation") == "2")
      }

      /// So an engine that distributes rows by a given column, such as Citus, can store a
      /// customer's rows on one machine: it requires that column anywhere in each unique key, and
      /// an index that is not unique is local to a machine.
      ///
      /// Keys do not begin with that column: SQLite has one chain, which selects nothing. Therefore
      /// an engine that places rows by the first column of a key needs another order of columns,
      /// and finding an account by its number asks all machines.
      @Test func `Every unique key contains a customer or their chain`() async throws {
        #expect(try await migrate() == 0)
        let others = try database.psql(
          """
          SELECT c.relname FROM pg_index i
            JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'pure_di_ledger' AND c.relname <> 'installation' AND i.indisunique
            AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid
              AND a.attnum = ANY (i.indkey) AND a.attname IN ('customer', 'chain'))
          """)
        #expect(others == "")
      }
    }
  }
#endif
