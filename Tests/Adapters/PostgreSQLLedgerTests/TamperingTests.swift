#if PostgreSQL
  import FeatureDependencies
  import Foundation
  import LedgerSpecifications
  import OpenSSLKeys

  import Testing

  @testable import Ledger
  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// The audit reports the kind and place of each change by the database's owner.
    struct TamperingTests {
      private static func inHers(_ place: AuditPlace) -> AuditPlace { .inChain("C2", place) }

      private static let kinds: [(kind: String, sql: String, AuditViolation.Problem, AuditPlace)] =
        [
          (
            "an edit", "UPDATE postings SET amount = 2 * amount WHERE chain = 'C2' AND entry = 1",
            .entryChanged, inHers(.entry(1))
          ),
          (
            "an edited contract", "UPDATE contracts SET rate = 999 WHERE entry = 1",
            .contractChanged,
            .contract("210-000002-0001-9")
          ),
          (
            "a deletion", "DELETE FROM entries WHERE chain = 'C2' AND sequence = 1", .entryMissing,
            inHers(.entryRange(1, 1))
          ),
          (
            "a reorder",
            """
            UPDATE entries SET sequence = 99 WHERE chain = 'C2' AND sequence = 1;
            UPDATE entries SET sequence = 1 WHERE chain = 'C2' AND sequence = 2;
            UPDATE entries SET sequence = 2 WHERE chain = 'C2' AND sequence = 99
            """, .chainBroken, inHers(.entry(1))
          ),
          (
            "a tail cut off", "DELETE FROM entries WHERE chain = 'C2' AND sequence = 2",
            .tailMissing,
            inHers(.lastEntry)
          ),
          (
            "a chain's row gone", "DELETE FROM chains WHERE chain = 'C2'", .tailMissing,
            inHers(.lastEntry)
          ),
          (
            "a chain's end", "UPDATE chains SET hash = sha256('x') WHERE chain = 'C2'",
            .chainBroken, inHers(.lastEntry)
          ),
          (
            "a swapped receipt",
            """
            UPDATE receipts SET signed =
              (SELECT signed FROM receipts WHERE chain = 'C2' AND entry = 2)
            WHERE chain = 'C2' AND entry = 1
            """, .receiptForeign, .receipt("210-000002-0001-9")
          ),
          (
            "a replaced customer key",
            "UPDATE keys SET public_key = sha256('x') WHERE customer = 'C2'", .signatureInvalid,
            .contract("210-000002-0001-9")
          ),
          (
            "a replaced bank key",
            "UPDATE keys SET public_key = sha256('x') WHERE customer = 'bank'",
            .keyChanged, .entry(1)
          ),
          (
            "a balance row",
            "UPDATE balances SET amount = amount + 1 WHERE account = '110-000002-3'",
            .balanceChanged, .account("110-000002-3")
          ),
          (
            "a balance row gone", "DELETE FROM balances WHERE account = '110-000002-3'",
            .balanceMissing, .account("110-000002-3")
          ),
          (
            "a balance row too many", "INSERT INTO balances VALUES ('bank', '900-000001-9', 0)",
            .balanceForeign, .account("900-000001-9")
          ),
          (
            "a balance row twice", "INSERT INTO balances VALUES ('C3', '110-000002-3', 9)",
            .balanceForeign, .account("110-000002-3")
          ),
          (
            "an unknown format", "UPDATE entries SET format = 9 WHERE chain = 'C2'",
            .databaseDamaged, inHers(.entry(1))
          ),
          (
            "a chain moved to another customer",
            """
            UPDATE entries SET chain = 'C3', customer = 'C3' WHERE chain = 'C2';
            UPDATE postings SET chain = 'C3' WHERE chain = 'C2'
            """, .entryChanged, .inChain("C3", .entry(1))
          ),
          (
            "a customer's chain that founds the bank anew",
            "UPDATE entries SET kind = 'founding' WHERE chain = 'C2' AND sequence = 1",
            .receiptForeign, inHers(.entry(1))
          ),
        ]

      @Test(arguments: kinds.indices)
      func `Tampering is found by kind and place`(index: Int) async throws {
        let (kind, sql, problem, place) = Self.kinds[index]
        let bank = try await TestBank()
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        _ = try await hana.open("R2")
        try bank.tamper(sql)
        let found = try await bank.audit().violations
        #expect(found.contains { $0.problem == problem && $0.place == place }, "\(kind): \(found)")
      }

      @Test func `An audit with the bank's public key needs no private key`() async throws {
        let bank = try await TestBank()
        _ = try await bank.customer().open("R1")
        let auditor = try TestBank(in: bank.database, seals: TestSeals()).bank
        let known = AuditEvidence(bankKey: bank.seals.publicKey)
        #expect(try await auditor.audit(against: known) { _, _ in } == AuditReport(entries: 3))
        let found = try await auditor.audit(against: AuditEvidence()) { _, _ in }.violations
        #expect(found.map(\.place) == [.keyFile])
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

      private static let tables = [
        "postings", "contracts", "schedule", "receipts", "entries", "chains",
      ]

      @Test func `A customer's receipt shows that all their openings were deleted`()
        async throws
      {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let receipt = try await hana.open("R1").receipt.text
        #expect(try await bank.audit(receipt: receipt).violations == [])
        for table in Self.tables { try bank.tamper("DELETE FROM \(table) WHERE chain = 'C2'") }
        try bank.tamper(
          """
          DELETE FROM accounts WHERE chain = 'C2'; DELETE FROM balances WHERE account LIKE '210%';
          UPDATE balances SET amount = 50000000 WHERE account = '110-000002-3'
          """)
        #expect(try await bank.audit(receipt: receipt).violations.map(\.problem) == [.tailMissing])
      }

      /// The entry is correctly chained but not signed by the bank.
      @Test func `Money in an entry without the bank's receipt cannot be spent`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer(balance: 0)
        let cryptography = OpenSSLCryptography()
        var entry = LedgerEntry(
          chain: "C2", sequence: 1, kind: .bankCreation, recordedAt: 0)
        entry.key = .init(publicKey: bank.seals.publicKey.bytes, customer: nil)
        entry.postings = [
          .init(account: "110-000002-3", amount: Won(90_000_000), balance: Won(90_000_000))
        ]
        let forged = StoredEntry(
          entry: entry, previousHash: StoredEntry.noHash,
          hash: entry.hash(after: StoredEntry.noHash, by: cryptography))
        let connection = try PostgreSQLConnection(
          to: bank.database.address(), PostgreSQLTimeouts())
        try connection.begin(.writing)
        let ledger = try PostgreSQLTransaction(for: CustomerID("C2"), on: connection)
        // The bank's key has a row already: let it refer to the forged entry.
        try connection.run("UPDATE keys SET chain = 'C2', entry = 1 WHERE customer = 'bank'")
        entry.key = nil
        try ledger.append(
          StoredEntry(entry: entry, previousHash: forged.previousHash, hash: forged.hash), of: nil)
        try ledger.setBalance(Won(90_000_000), of: hana.account)
        #expect(connection.commit() == .committed)
        await #expect(throws: LedgerError.self) { try await hana.open("R1") }
        #expect(try await !bank.audit().violations.isEmpty)
      }
    }
  }
#endif
