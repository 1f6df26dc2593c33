#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Changes by the database's owner, who has no bank key, after which the ledger is consistent:
    /// a checkpoint kept elsewhere reveals them.
    struct CheckpointTests {
      private static let attacks:
        [(what: String, sql: String, found: [(AuditViolation.Problem, String)])] = [
          ("a chain, dropped", drop("C3", leaving: 50_000_000), [(.chainMissing, "C3")]),
          (
            "a customer, dropped",
            drop("C3", leaving: 50_000_000) + dropCustomer("C3", entry: 3),
            [(.chainMissing, "C3"), (.tailMissing, "bank")]
          ),
        ]

      @Test(arguments: attacks.indices)
      func `A dropped chain and a removed customer are found by name`(
        index: Int
      ) async throws {
        let (what, sql, expected) = Self.attacks[index]
        let bank = try await TestBank()
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        for customer in [hana, duri] { _ = try await customer.open("R1") }
        let checkpoint = try await bank.bank.checkpoint()
        try bank.tamper(sql)
        #expect(try await bank.audit().violations == [], "\(what)")
        let found = try await bank.audit(checkpoint: checkpoint).violations
        #expect(found.map(\.problem) == expected.map(\.0), "\(what)")
        #expect(found.map(\.place) == expected.map { .chain($0.1) }, "\(what)")
      }

      /// Removes all openings of `customer`.
      private static func drop(_ customer: String, leaving amount: Int) -> String {
        let rows = ["postings", "contracts", "schedule", "receipts", "entries", "chains"].map {
          "DELETE FROM \($0) WHERE chain = '\(customer)';"
        }
        return rows.joined() + """
          DELETE FROM balances WHERE account IN
            (SELECT number FROM accounts WHERE chain = '\(customer)');
          DELETE FROM accounts WHERE chain = '\(customer)';
          UPDATE balances SET amount = \(amount) WHERE customer = '\(customer)';
          """
      }

      /// Removes `customer`, whose enrollment is the last `entry` of the bank's chain.
      private static func dropCustomer(_ customer: String, entry: Int) -> String {
        let rows = ["customers", "keys", "key_digests", "customer_keys", "accounts", "balances"].map
        {
          "DELETE FROM \($0) WHERE customer = '\(customer)';"
        }
        return rows.joined() + """
          DELETE FROM postings WHERE chain = 'bank' AND entry = \(entry);
          DELETE FROM receipts WHERE chain = 'bank' AND entry = \(entry);
          DELETE FROM entries WHERE chain = 'bank' AND sequence = \(entry);
          UPDATE chains SET sequence = \(entry) - 1, hash =
            (SELECT hash FROM entries WHERE chain = 'bank' AND sequence = \(entry) - 1)
            WHERE chain = 'bank';
          """
      }
    }
  }
#endif
