#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Changes by the database's owner, who has no bank key, after which the ledger is consistent:
    /// a checkpoint or a receipt kept elsewhere reveals them.
    struct CheckpointTests {
      private static let attacks: [(sql: String, found: [(AuditViolation.Problem, String)])] = [
        (dropChain, [(.chainMissing, "C3")]),
        (dropChain + dropCustomer, [(.chainMissing, "C3"), (.tailMissing, "bank")]),
      ]

      @Test(arguments: attacks.indices)
      func `A dropped chain and a removed customer are found by name, and by a receipt`(
        index: Int
      ) async throws {
        let (sql, expected) = Self.attacks[index]
        let bank = try await TestBank()
        _ = try await bank.customer().open("R1")
        let receipt = try await bank.customer("Duri").open("R1").receipt.text
        let checkpoint = try await bank.bank.checkpoint()
        try bank.tamper(sql)
        #expect(try await bank.audit().violations == [])
        let found = try await bank.audit(checkpoint: checkpoint).violations
        #expect(found.map(\.problem) == expected.map(\.0))
        #expect(found.map(\.place) == expected.map { .chain($0.1) })
        #expect(try await bank.audit(receipt: receipt).violations.map(\.problem) == [.tailMissing])
      }

      /// Removes all openings of C3.
      private static let dropChain =
        ["postings", "contracts", "schedule", "receipts", "entries", "chains"].map {
          "DELETE FROM \($0) WHERE chain = 'C3';"
        }.joined() + """
          DELETE FROM balances WHERE account IN (SELECT number FROM accounts WHERE chain = 'C3');
          DELETE FROM accounts WHERE chain = 'C3';
          UPDATE balances SET amount = 50000000 WHERE customer = 'C3';
          """

      /// Removes C3, whose enrollment is the third entry, the last of the bank's chain.
      private static let dropCustomer =
        ["customers", "keys", "key_digests", "customer_keys", "accounts", "balances"].map {
          "DELETE FROM \($0) WHERE customer = 'C3';"
        }.joined() + """
          DELETE FROM postings WHERE chain = 'bank' AND entry = 3;
          DELETE FROM receipts WHERE chain = 'bank' AND entry = 3;
          DELETE FROM entries WHERE chain = 'bank' AND sequence = 3;
          UPDATE chains SET sequence = 2, hash =
            (SELECT hash FROM entries WHERE chain = 'bank' AND sequence = 2) WHERE chain = 'bank';
          """
    }
  }
#endif
