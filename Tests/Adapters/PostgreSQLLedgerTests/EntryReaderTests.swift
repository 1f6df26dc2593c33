#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Synchronization
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// Entries of several chains that are read in one batch, for an audit or a checkpoint.
    struct EntryReaderTests {
      private static let edits = [
        "SELECT 1", "UPDATE contracts SET rate = 999 WHERE chain = 'C2' AND entry = 1",
        "UPDATE schedule SET position = 9 WHERE chain = 'C2' AND entry = 2",
        "UPDATE entries SET kind = 'x' WHERE chain = 'C2' AND sequence = 2",
        "UPDATE contracts SET product = '' WHERE chain = 'C2' AND entry = 1",
        "DELETE FROM accounts WHERE chain = 'C2' AND entry = 2",
        "DELETE FROM receipts WHERE chain = 'C2' AND entry = 1",
        "DELETE FROM keys WHERE customer <> 'bank'", "DELETE FROM customers",
        "UPDATE contracts SET linked_account = 'x' WHERE chain = 'C2' AND entry = 2",
        "UPDATE postings SET position = 5 WHERE chain = 'C2' AND entry = 1 AND position = 1",
        "UPDATE keys SET customer = 'C9' WHERE customer = 'C2'", "DELETE FROM contracts",
      ]

      @Test(arguments: edits)
      func `Reading entries in a batch gives the same result as one by one`(
        edit: String
      ) async throws {
        let bank = try await TestBank()
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        for request in ["R1", "R2"] { _ = try await hana.open(request) }
        _ = try await duri.open("R1")
        try bank.tamper(edit)
        let connection = try PostgreSQLConnection(
          to: bank.database.address(), PostgreSQLTimeouts())
        try connection.begin(.snapshot)
        let source = PostgreSQLAuditSource(connection)
        let places = [("bank", 1), ("bank", 2), ("bank", 3), ("C2", 1), ("C2", 2), ("C3", 1)].map {
          EntryPlace(chain: $0.0, sequence: $0.1)
        }
        let apart = places.map { source.audited($0.sequence, of: $0.chain) }
        #expect(source.audited(places).map { "\($0)" } == apart.map { "\($0)" })
      }

      @Test(arguments: ["customers", "keys", "accounts", "contracts"])
      func `A duplicate row of an entry is reported as inconsistent`(
        table: String
      ) async throws {
        let bank = try await TestBank()
        _ = try await bank.customer().open("R1")
        // A copy of the table has no uniqueness constraint.
        try bank.tamper(
          """
          CREATE TABLE again AS TABLE \(table); DROP TABLE \(table) CASCADE;
          ALTER TABLE again RENAME TO \(table); INSERT INTO \(table) SELECT * FROM \(table)
          """)
        let connection = try PostgreSQLConnection(
          to: bank.database.address(), PostgreSQLTimeouts())
        try connection.begin(.snapshot)
        let source = PostgreSQLAuditSource(connection)
        let places: [(String, Int64)] = [("bank", 1), ("bank", 2), ("C2", 1)]
        let read = places.map { "\(source.audited($0.1, of: $0.0))" }
        #expect(read.contains { $0.contains("two rows") })
      }

      @Test
      func `Chains of any length are audited in batches, and progress counts each entry once`()
        async throws
      {
        let bank = try await TestBank()
        var entries: Int64 = 1
        for (number, openings) in [0, 1, 3, 0, 0, 40, 1, 1, 0, 2].enumerated() {
          let customer = try await bank.customer("N\(number)")
          for request in 0..<openings { _ = try await customer.open("R\(request)", amount: 1_000) }
          entries += Int64(openings) + 1
        }
        let seen = Mutex<[Int64]>([])
        let total = entries
        let report = try await bank.bank.audit(against: AuditEvidence()) { done, of in
          #expect(of == total)
          seen.withLock { if done != $0.last { $0.append(done) } }
        }
        #expect(report == AuditReport(entries: total))
        #expect(seen.withLock { $0 } == Array(1...total))
      }

      @Test func `Audit and checkpoint read several chains per query`()
        async throws
      {
        let bank = try await TestBank()
        for number in 0..<40 { _ = try await bank.customer("N\(number)").open("R1") }
        let proxy = try TestProxy(to: bank.database)
        defer { proxy.stop() }
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(bank.database.name)?host=\(proxy.folder)")
        let host = try bank.again(at: address)
        proxy.plan(nil, at: 0)
        #expect(try await host.audit() == AuditReport(entries: 81))
        #expect(proxy.seen < 60)
        proxy.plan(nil, at: 0)
        let checkpoint = try await host.bank.checkpoint()
        #expect(checkpoint.heads.count == 41)
        #expect(proxy.seen < 30)
        proxy.plan(nil, at: 0)
        #expect(try await host.audit(checkpoint: checkpoint) == AuditReport(entries: 81))
        #expect(proxy.seen < 60)
      }
    }
  }
#endif
