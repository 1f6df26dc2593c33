#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import LedgerSpecifications
  import OpenSSLKeys
  import Testing

  @testable import Ledger
  @testable import PostgreSQL
  @testable import SQLLedger

  extension PostgreSQL {
    /// Changes by the database's owner that only several chains, or only PostgreSQL, permit.
    struct EditedChainTests {
      private static func inHers(_ place: AuditPlace) -> AuditPlace { .inChain("C2", place) }

      @Test func `An empty chain with an edited hash gets no opening and no checkpoint`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        try bank.tamper("UPDATE chains SET hash = sha256('x') WHERE chain = 'C2'")
        await #expect(throws: LedgerError.self) { try await hana.open("R1") }
        let refused = await #expect(throws: StorageError.self) {
          try await bank.bank.checkpoint()
        }
        #expect(refused?.cause == .contradiction)
        let found = try await bank.audit().violations
        #expect(found.map(\.problem) == [.chainBroken])
        #expect(found.map(\.place) == [Self.inHers(.lastEntry)])
      }

      @Test func `An audit with the bank's public key needs no private key`() async throws {
        let bank = try await TestBank()
        _ = try await bank.customer().open("R1")
        let auditor = try TestBank(in: bank.server, seals: TestSeals())
        let known = AuditEvidence(bankKey: bank.seals.publicKey)
        #expect(try await auditor.audit(against: known) == AuditReport(entries: 3))
        let found = try await auditor.audit(against: AuditEvidence()).violations
        #expect(found.map(\.place) == [.keyFile])
      }

      @Test func `Another customer's row with the number of an account does not stop its owner`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        try bank.tamper(
          """
          INSERT INTO accounts (customer, number, kind, opened_on, chain, entry)
          VALUES ('C1', '\(hana.account)', 'demand', '2026-11-20', 'bank', 1)
          """)
        // Stores Hana's row and its index entries anew, behind the other row.
        for change in ["entry + 90", "entry - 90"] {
          try bank.tamper("UPDATE accounts SET entry = \(change) WHERE customer = 'C2'")
        }
        _ = try await hana.again().open("R2")
        #expect(try await hana.documents.documents(of: hana.account) != nil)
        #expect(try await bank.audit().violations.map(\.problem) == [.danglingReference])
      }

      @Test func `A host checks the newest entries of each customer's chain`() async throws {
        let bank = try await TestBank()
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        for request in ["R1", "R2"] { _ = try await duri.open(request) }
        try bank.tamper("UPDATE entries SET recorded_at = 1 WHERE chain = 'C3' AND sequence = 1")
        let host = try bank.again()
        _ = try await hana.at(host).ledger.accounts()
        await #expect(throws: LedgerError.self) { try await duri.at(host).open("R3") }
        _ = try await hana.at(host).open("R3")
      }

      /// Deletes the out-of-line (TOAST) text of C2's first receipt, so that the row cannot be
      /// read.
      private static let torn = """
        ALTER TABLE receipts ALTER signed SET STORAGE EXTERNAL;
        UPDATE receipts SET signed = repeat('x', 9000) WHERE chain = 'C2' AND entry = 1;
        SET allow_system_table_mods = on;
        DO $$ DECLARE torn regclass := (SELECT reltoastrelid FROM pg_class
          WHERE oid = 'receipts'::regclass);
        BEGIN
          UPDATE pg_class SET relkind = 'r' WHERE oid = torn;
          EXECUTE 'DELETE FROM ' || torn;
          UPDATE pg_class SET relkind = 't' WHERE oid = torn;
        END $$
        """

      @Test func `An unreadable row is reported at its entry, and the rest is checked`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        for request in ["R1", "R2", "R3"] { _ = try await hana.open(request) }
        try bank.tamper(Self.torn)
        let report = try await bank.audit()
        #expect(!report.violations.isEmpty)
        for found in report.violations { #expect(found.place == Self.inHers(.entry(1))) }
        #expect(report.notes == [])
        #expect(report.entries == 5)
      }

      /// The entry is correctly chained but not signed by the bank.
      @Test func `Money in an entry without the bank's receipt cannot be spent`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer(balance: 0)
        var entry = LedgerEntry(chain: "C2", sequence: 1, kind: .bankCreation, recordedAt: 0)
        entry.key = .init(publicKey: bank.seals.publicKey.bytes, customer: nil)
        entry.postings = [
          .init(account: "110-000002-3", amount: Won(90_000_000), balance: Won(90_000_000))
        ]
        let hash = entry.hash(after: StoredEntry.noHash, by: OpenSSLCryptography())
        // The bank's key has a row already: let it refer to the forged entry.
        try bank.tamper("UPDATE keys SET chain = 'C2', entry = 1 WHERE customer = 'bank'")
        entry.key = nil
        let forged = StoredEntry(entry: entry, previousHash: StoredEntry.noHash, hash: hash)
        let customer = hana.signedIn.customer.id
        try await bank.bank.writing(for: customer) { (transaction) throws(StorageError) in
          try transaction.append(forged, of: nil)
          try transaction.setBalance(Won(90_000_000), of: hana.account, ownedBy: customer)
        }
        await #expect(throws: LedgerError.self) { try await hana.open("R1") }
        #expect(try await !bank.audit().violations.isEmpty)
      }
    }
  }
#endif
