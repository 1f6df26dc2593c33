#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import OpenSSLKeys
  @testable import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Hosts that share only the database and the bank's key. A database or a host that has a trace
    /// of a bank gets no new bank.
    struct HostTests {
      private let first: TestBank
      private let second: TestBank

      init() async throws {
        first = try await TestBank()
        second = try first.again()
      }

      @Test func `A bank key in the database that differs from the host's is not returned`()
        async throws
      {
        _ = try await first.customer()
        #expect(try await second.bank.bankKey() == first.seals.publicKey)
        try first.tamper("UPDATE keys SET public_key = sha256('x') WHERE customer = 'bank'")
        let other = try first.again().bank
        await #expect(throws: StorageError.otherBankKey) { try await other.bankKey() }
      }

      @Test func `A host without the bank's key, or with another key, writes nothing`()
        async throws
      {
        let hana = try await first.customer()
        let contract = try hana.contract("R1")
        let signed = try hana.sign(contract.document)
        let seals: [any BankSealSource] = [try TestSeals(isMade: true), NoSeals()]
        for seal in seals {
          let other = TestBank.bank(in: first.database, first.clock, seal)
          await #expect(throws: StorageError.otherBankKey) { try await other.prepare() }
          await #expect(
            throws: LedgerError.unavailable(reason: StorageError.otherBankKey.reason)
          ) { try await other.ledger(of: hana.signedIn).open(contract, signed: signed) }
        }
        #expect(try await first.audit() == AuditReport(entries: 2))
      }

      private static let lost = StorageError.databaseMissing(directory: "PostgreSQL")

      private static let entryTables = [
        "postings", "contracts", "schedule", "receipts", "key_digests", "entries",
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
      func `A bank with remaining rows is not recreated on any host`(table: String) async throws {
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

      @Test func `Evidence shows the losses of an emptied database`() async throws {
        let bank = try await TestBank()
        let receipt = try await bank.customer().open("R1").receipt.text
        let checkpoint = try await bank.bank.checkpoint()
        try empty(bank)
        let host = try bank.again()
        await #expect(throws: Self.lost) { try await host.audit() }
        let found = try await host.audit(receipt: receipt, checkpoint: checkpoint).violations
        #expect(found.map(\.place) == [.receiptGiven, .chain("C2"), .chain("bank")])
        #expect(found.map(\.problem) == [.tailMissing, .chainMissing, .tailMissing])
      }
    }
  }

  /// Has no key and cannot create one.
  private struct NoSeals: BankSealSource {
    let isOfABank = false

    func seal(create: Bool) -> (any BankSeal)? { nil }
    func noteBank() {}
  }
#endif
