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

      private func drop() throws { try database.psql("DROP OWNED BY \(role); DROP ROLE \(role)") }

      /// Each must fail with a missing privilege (42501), not with a syntax error. The other test
      /// has all privileges on tables and columns.
      private static let denied = [
        "UPDATE entries SET kind = 'x'", "DELETE FROM entries", "TRUNCATE entries",
        "UPDATE balances SET account = 'x'", "UPDATE chains SET chain = 'x'",
        "UPDATE customer_keys SET customer = 'x'", "INSERT INTO installation VALUES (2, 1)",
        "CREATE TEMPORARY TABLE t (a INT)", "CREATE TABLE pure_di_ledger.t (a INT)",
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
        try drop()
      }

      @Test func `A migration grants a host's role exactly the listed privileges`() async throws {
        try database.psql(
          """
          GRANT ALL ON entries TO \(role); GRANT UPDATE (customer) ON accounts TO \(role);
          GRANT CREATE ON SCHEMA pure_di_ledger TO \(role)
          """)
        _ = try await PostgreSQLSchema(at: database.address()).migrate(host: role)
        #expect(
          try database.psql("SELECT has_schema_privilege('\(role)', 'pure_di_ledger', 'CREATE')")
            == "f")
        let rights = try database.psql(
          """
          SELECT table_name || ' ' || string_agg(privilege_type, ' ' ORDER BY privilege_type)
          FROM information_schema.table_privileges
          WHERE grantee IN ('\(role)', 'PUBLIC') AND table_schema = 'pure_di_ledger'
          GROUP BY table_name ORDER BY 1
          """)
        #expect(
          rights.split(separator: "\n") == [
            "accounts INSERT SELECT", "balances INSERT SELECT", "chains INSERT SELECT",
            "contracts INSERT SELECT", "customer_keys INSERT SELECT", "customers INSERT SELECT",
            "draft_answers DELETE INSERT SELECT", "drafts DELETE INSERT SELECT",
            "entries INSERT SELECT", "installation SELECT", "key_digests INSERT SELECT",
            "keys INSERT SELECT",
            "pin_attempts DELETE INSERT SELECT", "postings INSERT SELECT", "receipts INSERT SELECT",
            "schedule INSERT SELECT",
          ])
        let changing = try database.psql(
          """
          SELECT table_name || '.' || column_name FROM information_schema.column_privileges
          WHERE grantee IN ('\(role)', 'PUBLIC') AND table_schema = 'pure_di_ledger'
            AND privilege_type = 'UPDATE' ORDER BY 1
          """)
        #expect(
          changing.split(separator: "\n") == [
            "balances.amount", "chains.hash", "chains.sequence", "customer_keys.key",
            "customer_keys.recovery", "pin_attempts.failed", "pin_attempts.last_at",
            "pin_attempts.open",
          ])
        try drop()
      }
    }
  }
#endif
