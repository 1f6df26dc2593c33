#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import Synchronization
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Entries of several chains that are read together, for an audit or a checkpoint.
    struct EntryReaderTests {
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

      @Test func `An opening takes at most five round trips`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        let proxy = try TestProxy(to: bank.server)
        defer { proxy.stop() }
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(bank.server.name)?host=\(proxy.folder)")
        let host = try bank.again(at: address).bank.ledger(of: hana.signedIn)
        for request in ["R1", "R2", "R3"] {
          let contract = try hana.contract(request, amount: 1000)
          let signed = try hana.sign(contract.document)
          proxy.plan(nil, at: 0)
          _ = try await host.open(contract, signed: signed)
          // The first opening also connects, and checks the newest entries.
          #expect(request == "R1" || proxy.seen <= 5)
        }
      }

      @Test func `Audit and checkpoint read several chains per query`()
        async throws
      {
        let bank = try await TestBank()
        for number in 0..<40 { _ = try await bank.customer("N\(number)").open("R1") }
        let proxy = try TestProxy(to: bank.server)
        defer { proxy.stop() }
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(bank.server.name)?host=\(proxy.folder)")
        let host = try bank.again(at: address)
        proxy.plan(nil, at: 0)
        #expect(try await host.audit() == AuditReport(entries: 81))
        #expect(proxy.seen < 60)
        proxy.plan(nil, at: 0)
        let checkpoint = try await host.bank.checkpoint(after: nil)
        #expect(checkpoint.heads.count == 41)
        #expect(proxy.seen < 30)
        proxy.plan(nil, at: 0)
        #expect(try await host.audit(checkpoint: checkpoint) == AuditReport(entries: 81))
        #expect(proxy.seen < 60)
      }
    }
  }
#endif
