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
      /// A bank with three chains: the bank's with three entries, C2's with two and C3's with one.
      private func bank() async throws -> (TestBank, hana: TestCustomer, Checkpoint) {
        let bank = try await TestBank()
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        for request in ["R1", "R2"] { _ = try await hana.open(request) }
        _ = try await duri.open("R1")
        return (bank, hana, try await bank.bank.checkpoint())
      }

      @Test func `A checkpoint covers the head of each chain, in one state of the database`()
        async throws
      {
        let (bank, hana, checkpoint) = try await bank()
        #expect(checkpoint.heads.map(\.chain) == ["C2", "C3", "bank"])
        #expect(checkpoint.heads.map(\.sequence) == [2, 1, 3])
        _ = try await hana.open("R3")
        _ = try await bank.customer("Sebi").open("R1")
        #expect(try await bank.audit(checkpoint: checkpoint) == AuditReport(entries: 9))
      }

      private static let attacks:
        [(what: String, sql: String, found: [(AuditViolation.Problem, String)])] = [
          (
            "the last entry of a chain", cutLast("C2", 2, leaving: 40_000_000),
            [(.tailMissing, "C2")]
          ),
          ("a chain, dropped", drop("C3", leaving: 50_000_000), [(.chainMissing, "C3")]),
          (
            "a customer, dropped",
            drop("C3", leaving: 50_000_000) + dropCustomer("C3", entry: 3),
            [(.chainMissing, "C3"), (.tailMissing, "bank")]
          ),
        ]

      @Test(arguments: attacks.indices)
      func `A cut chain and a removed customer are found by name`(
        index: Int
      ) async throws {
        let (what, sql, expected) = Self.attacks[index]
        let (bank, _, checkpoint) = try await bank()
        try bank.tamper(sql)
        #expect(try await bank.audit().violations == [], "\(what)")
        let found = try await bank.audit(checkpoint: checkpoint).violations
        #expect(found.map(\.problem) == expected.map(\.0), "\(what)")
        #expect(found.map(\.place) == expected.map { .chain($0.1) }, "\(what)")
      }

      @Test func `A checkpoint names its predecessor, and a ledger cut since then gets none`()
        async throws
      {
        let (bank, hana, first) = try await bank()
        _ = try await hana.open("R3")
        let second = try await bank.bank.checkpoint(after: Array(first.text.utf8))
        #expect(second.previous != nil)
        let both = Array((first.text + second.text).utf8)
        let evidence = AuditEvidence(checkpoint: both)
        #expect(
          try await bank.bank.audit(against: evidence) { _, _ in } == AuditReport(entries: 7))
        try bank.tamper(Self.cutLast("C2", 3, leaving: 30_000_000))
        await #expect(throws: StorageError.self) {
          try await bank.again().bank.checkpoint(after: both)
        }
      }

      @Test func `A chain whose end is missing gets no checkpoint`() async throws {
        let (bank, _, _) = try await bank()
        try bank.tamper("DELETE FROM entries WHERE chain = 'C3'")
        await #expect(throws: StorageError.inconsistent(what: "the end of chain C3")) {
          try await bank.bank.checkpoint()
        }
      }

      /// Removes the entry `last` from the chain of `customer` without a trace.
      private static func cutLast(_ customer: String, _ last: Int, leaving amount: Int) -> String {
        let rows = ["postings", "contracts", "schedule", "receipts"].map {
          "DELETE FROM \($0) WHERE chain = '\(customer)' AND entry = \(last);"
        }
        return rows.joined() + """
          DELETE FROM balances WHERE account IN
            (SELECT number FROM accounts WHERE chain = '\(customer)' AND entry = \(last));
          DELETE FROM accounts WHERE chain = '\(customer)' AND entry = \(last);
          DELETE FROM entries WHERE chain = '\(customer)' AND sequence = \(last);
          UPDATE balances SET amount = \(amount)
            WHERE customer = '\(customer)' AND account LIKE '110%';
          UPDATE chains SET sequence = \(last) - 1, hash =
            (SELECT hash FROM entries WHERE chain = '\(customer)' AND sequence = \(last) - 1)
            WHERE chain = '\(customer)';
          """
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
