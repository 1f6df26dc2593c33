#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// The privileges of a host's role, as used with psql.
    struct GrantTests {
      private let database: TestDatabase
      private let role: String

      init() async throws {
        database = try TestDatabase()
        role = "h\(database.name)"
        try database.psql("CREATE ROLE \(role) LOGIN")
        _ = try await PostgreSQLSchema(at: database.address()).migrate(host: role)
      }

      /// Each must fail with a missing privilege (42501), not with a syntax error.
      private static let denied = [
        "UPDATE entries SET kind = 'x'", "DELETE FROM entries", "TRUNCATE entries",
        "UPDATE balances SET account = 'x'", "UPDATE chains SET chain = 'x'",
        "UPDATE customer_keys SET customer = 'x'", "INSERT INTO installation VALUES (2, 1)",
        "CREATE TABLE pure_di.t (a INT)",
        "CREATE SCHEMA s", "DROP TABLE entries", "ALTER TABLE entries DISABLE TRIGGER ALL",
        "CREATE INDEX i ON entries (kind)", "BEGIN; LOCK TABLE installation IN EXCLUSIVE MODE",
        "SET session_replication_role = replica", "SET ROLE postgres",
      ]

      @Test func `A host's role can run a host and cannot change stored entries`() async throws {
        let bank = try TestBank(in: database, seals: TestSeals(), at: database.address(as: role))
        try await bank.makeEachCall(at: bank.bank)
        #expect(try await bank.audit().violations == [])
        for sql in Self.denied {
          do {
            try database.psql(sql, as: role)
            Issue.record("done: \(sql)")
          } catch StorageError.failed(let reason) {
            #expect(reason.en.hasSuffix("[42501]"), "\(sql)")
          }
        }
        try database.psql("DROP OWNED BY \(role); DROP ROLE \(role)")
      }
    }
  }
#endif
