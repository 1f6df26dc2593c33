#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// The audit of rows that the database's owner adds beside the entries.
    struct UnboundRowTests {
      private static let changes: [(sql: String, AuditViolation.Problem, AuditPlace)] = [
        (
          "INSERT INTO customers VALUES ('C9', 'Ghost', 'bank', 2)", .danglingReference,
          .table("customers")
        ),
        (
          "INSERT INTO keys VALUES ('C9', sha256('x'), 'bank', 9)", .danglingReference,
          .table("keys")
        ),
        (
          "INSERT INTO accounts VALUES ('C9', 'X', 'demand', '2026-11-20', 'bank', 1)",
          .danglingReference, .table("accounts")
        ),
        (
          "INSERT INTO chains VALUES ('C9', 0, decode(repeat('00', 32), 'hex'))",
          .danglingReference, .table("chains")
        ),
        (
          "INSERT INTO enrolments VALUES ('bank', 'E9', 1)", .danglingReference,
          .table("enrolments")
        ),
        (
          "INSERT INTO receipts VALUES ('bank', 9, 'X', 'x')", .danglingReference,
          .table("receipts")
        ),
        (
          "UPDATE balances SET customer = 'C3' WHERE account = '110-000002-3'", .balanceForeign,
          .account("110-000002-3")
        ),
      ]

      @Test(arguments: changes.indices)
      func `The audit finds unbound rows`(
        index: Int
      ) async throws {
        let (sql, problem, place) = Self.changes[index]
        let bank = try await TestBank()
        _ = try await bank.customer().open("R1")
        #expect(try await bank.audit() == AuditReport(entries: 3))
        try bank.tamper(sql)
        let found = try await bank.audit().violations
        #expect(found.contains { $0.problem == problem && $0.place == place }, "\(sql): \(found)")
      }
    }
  }
#endif
