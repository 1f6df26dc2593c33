#if PostgreSQL
  import SQLLedger
  import Ledger
  import LedgerSpecifications
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

      /// Each must fail with a missing privilege (42501), not with a syntax error.
      private static let denied = [
        "UPDATE entries SET kind = 'x'", "DELETE FROM entries", "TRUNCATE entries",
        "UPDATE postings SET amount = 1", "DELETE FROM postings", "UPDATE contracts SET rate = 1",
        "DELETE FROM contracts", "UPDATE receipts SET signed = 'x'", "DELETE FROM receipts",
        "UPDATE schedule SET amount = 1", "DELETE FROM schedule", "UPDATE customers SET name = 'x'",
        "DELETE FROM customers", "UPDATE keys SET public_key = ''", "DELETE FROM keys",
        "UPDATE accounts SET kind = 'x'", "DELETE FROM accounts", "DELETE FROM balances",
        "UPDATE balances SET account = 'x'", "DELETE FROM chains", "UPDATE chains SET chain = 'x'",
        "UPDATE enrolments SET request_id = 'x'", "DELETE FROM enrolments",
        "UPDATE installation SET version = 9", "DELETE FROM installation",
        "INSERT INTO installation VALUES (2, 1)", "UPDATE drafts SET kind = 'x'",
        "UPDATE pin_attempts SET customer = 'x'", "UPDATE customer_keys SET customer = 'x'",
        "UPDATE key_digests SET recovery = NULL", "DELETE FROM key_digests",
        "DELETE FROM customer_keys", "TRUNCATE customer_keys", "DROP TABLE entries",
        "CREATE TEMPORARY TABLE t (a INT)", "CREATE TABLE pure_di_ledger.t (a INT)",
        "CREATE SCHEMA s",
        "ALTER TABLE entries DISABLE TRIGGER ALL",
        "CREATE TRIGGER t AFTER INSERT ON entries EXECUTE FUNCTION f()",
        "CREATE INDEX i ON entries (kind)", "BEGIN; LOCK TABLE installation IN EXCLUSIVE MODE",
        "SET session_replication_role = replica", "SET ROLE postgres",
        "ALTER ROLE CURRENT_USER SUPERUSER", "CREATE ROLE another", "ALTER SYSTEM SET fsync = off",
        "COPY entries TO PROGRAM 'cat'", "COPY entries TO '/tmp/entries'",
        "SELECT pg_read_file('PG_VERSION')", "SELECT lo_import('/etc/passwd')",
      ]

      @Test func `A host's role can run a host and cannot change stored entries`()
        async throws
      {
        let bank = try TestBank(in: database, seals: TestSeals(), at: database.address(as: role))
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        #expect(try await bank.audit().violations == [])
        try await replaceKeys(of: hana.signedIn.customer, in: bank.bank)
        try await countAttempts(of: hana.signedIn.customer, by: bank.bank.attempts)
        for sql in Self.denied {
          do {
            try database.psql(sql, as: role)
            Issue.record("done: \(sql)")
          } catch StorageError.failed(let reason) {
            #expect(reason.hasSuffix("[42501]"), "\(sql)")
          }
        }
        try drop()
      }

      private func replaceKeys(of customer: Customer, in bank: SQLBank) async throws {
        let found = try await bank.keys(of: customer)
        let new = StoredKeys(key: [2], recovery: [3])
        #expect(try await bank.replace(found, with: new, of: customer))
      }

      private func countAttempts(
        of customer: Customer, by counter: AttemptCounter
      ) async throws {
        guard
          case .granted(let attempt) = try await counter.begin(
            customer.id, hasRecoveryCode: true)
        else {
          Issue.record("locked")
          return
        }
        try await counter.fail(attempt)
        try await counter.succeed(customer.id)
      }

      @Test func `A migration grants a host's role exactly the listed privileges`()
        async throws
      {
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
          FROM information_schema.table_privileges WHERE grantee = '\(role)'
          GROUP BY table_name ORDER BY 1
          """)
        #expect(
          rights.split(separator: "\n") == [
            "accounts INSERT SELECT", "balances INSERT SELECT", "chains INSERT SELECT",
            "contracts INSERT SELECT", "customer_keys INSERT SELECT", "customers INSERT SELECT",
            "draft_answers DELETE INSERT SELECT", "drafts DELETE INSERT SELECT",
            "enrolments INSERT SELECT", "entries INSERT SELECT",
            "installation SELECT", "key_digests INSERT SELECT", "keys INSERT SELECT",
            "pin_attempts DELETE INSERT SELECT", "postings INSERT SELECT", "receipts INSERT SELECT",
            "schedule INSERT SELECT",
          ])
        let changing = try database.psql(
          """
          SELECT table_name || '.' || column_name FROM information_schema.column_privileges
          WHERE grantee = '\(role)' AND privilege_type = 'UPDATE' ORDER BY 1
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
