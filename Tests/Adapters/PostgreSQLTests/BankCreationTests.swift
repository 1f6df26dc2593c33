#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// A database or a host that has a trace of a bank gets no new bank.
    struct BankCreationTests {
      private static let lost = StorageError.databaseMissing(directory: "PostgreSQL")

      private static let entryTables = [
        "postings", "contracts", "schedule", "receipts", "enrolments", "key_digests", "entries",
      ]
      private static let parties = ["chains", "customers", "keys", "accounts", "balances"]

      /// Deletes all rows of the bank, except in `tables`.
      private func empty(_ bank: TestBank, leaving tables: [String] = []) throws {
        for table in Self.entryTables + Self.parties + ["customer_keys"]
        where !tables.contains(table) {
          try bank.tamper("DELETE FROM \(table)")
        }
        try bank.tamper(
          """
          INSERT INTO chains VALUES ('bank', 0, decode(repeat('00', 32), 'hex'))
          ON CONFLICT (chain) DO UPDATE SET sequence = 0, hash = excluded.hash
          """)
      }

      @Test(arguments: ["customer_keys", "chains", "customers", "keys", "accounts", "balances"])
      func `A bank with remaining rows is not recreated on any host`(
        table: String
      ) async throws {
        let bank = try await TestBank()
        _ = try await bank.customer()
        try empty(bank, leaving: [table])
        let fresh = try TestBank(in: bank.server, seals: TestSeals())
        for host in [bank, fresh, try bank.again()] {
          await #expect(throws: Self.lost) { try await host.bank.prepare() }
        }
        #expect(try bank.server.psql("SELECT count(*) FROM entries") == "0")
      }

      @Test func `A host that has a bank's key creates no other bank`() async throws {
        let bank = try await TestBank()
        _ = try await bank.customer()
        try empty(bank)
        let again = try bank.again()
        await #expect(throws: Self.lost) { try await again.bank.prepare() }
        await #expect(throws: Self.lost) { try await again.customer() }
        #expect(try bank.server.psql("SELECT count(*) FROM entries") == "0")
      }

      @Test
      func `Evidence shows the losses of an emptied database`()
        async throws
      {
        let bank = try await TestBank()
        let receipt = try await bank.customer().open("R1").receipt.text
        let checkpoint = try await bank.bank.checkpoint(after: nil)
        try empty(bank)
        let host = try bank.again()
        await #expect(throws: Self.lost) { try await host.audit() }
        let found = try await host.audit(receipt: receipt, checkpoint: checkpoint).violations
        #expect(found.map(\.place) == [.receiptGiven, .chain("C2"), .chain("bank")])
        #expect(found.map(\.problem) == [.tailMissing, .chainMissing, .tailMissing])
      }
    }
  }
#endif
