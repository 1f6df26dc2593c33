#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Hosts open accounts while the server's disk fills up, or while the server is lost and its
    /// standby is promoted. `CAMPAIGN` sets the minimum number of openings of each of sixteen
    /// hosts.
    struct ServerTroubleTests {
      @Test(.enabled(if: TestServer.canMount, "skipped: a disk of its own is root's to mount"))
      func `A full disk loses nothing and leaves nothing partial, and openings resume after it`()
        async throws
      {
        let server = try TestServer(disk: "160m")
        defer { server.stop() }
        let bank = try await Self.bank(on: server)
        let campaign = try await Campaign(in: bank)
        let attempts = try await campaign.attempts(faults: []) { _ in
          for _ in 0..<5 {
            let count = try server.waitForContracts(in: bank.server)
            try server.fillDisk()
            let isRefused = try server.hasRefusedStatement()
            try server.freeDisk()
            try server.waitUntilItServes()
            try server.waitForContracts(in: bank.server, after: count)
            if isRefused { return }
          }
        }
        #expect(attempts.contains { $0.hasMetFullDisk })
        let tally = try await campaign.tally(of: attempts, "the disk full, and room made again")
        #expect((1..<attempts.count).contains(tally.acknowledged))
      }

      @Test func `A lost server loses no opening that its standby confirmed`() async throws {
        let primary = try TestServer()
        defer { primary.stop() }
        let standby = try TestServer(standbyOf: primary)
        defer { standby.stop() }
        try primary.commitOnStandby()
        let bank = try await Self.bank(on: primary)
        // A third of the acknowledgments are lost before the server is.
        let campaign = try await Campaign(in: bank)
        let attempts = try await campaign.attempts(faults: [.cutAfter], orAt: standby) { _ in
          let count = try primary.waitForContracts(in: bank.server, after: 16)
          try primary.killForGood()
          try standby.promote()
          // At most one opening per host was committed and not yet counted.
          try standby.waitForContracts(in: bank.server, after: count + Campaign.hosts)
        }
        let after = try bank.again(at: standby.address(of: bank.server.name))
        let tally = try await campaign.tally(
          of: attempts, in: after, "the server lost, and its standby promoted")
        #expect((1..<attempts.count).contains(tally.acknowledged))
      }

      @Test
      func `An opening acknowledged without its standby can be lost, and its receipt shows it`()
        async throws
      {
        let primary = try TestServer()
        defer { primary.stop() }
        let standby = try TestServer(standbyOf: primary)
        defer { standby.stop() }
        let bank = try await Self.bank(on: primary)
        let hana = try await bank.customer()
        _ = try await hana.open("R1")
        try primary.waitForStandby()
        try standby.stopFollowing()
        let lost = try await hana.open("R2")
        try primary.killForGood()
        try standby.promote()
        let after = try bank.again(at: standby.address(of: bank.server.name))
        let ledger = after.bank.ledger(of: hana.signedIn)
        #expect(try await ledger.opening(for: lost.contract.requestID) == nil)
        #expect(try await after.audit() == AuditReport(entries: 3))
        let found = try await after.audit(receipt: lost.receipt.text).violations
        #expect(found.map(\.problem) == [.tailMissing])
        #expect(found.map(\.place) == [.receiptGiven])
      }

      private static func bank(on server: TestServer) async throws -> TestBank {
        let bank = try await TestBank(in: TestDatabase(on: server))
        _ = try await PostgreSQLSchema(at: bank.server.address()).migrate()
        return bank
      }
    }
  }

  extension CampaignAttempt {
    /// Whether a statement failed because the server's disk was full.
    fileprivate var hasMetFullDisk: Bool {
      guard case .failure(.unavailable(let reason)) = result else { return false }
      return reason.en.contains("[53100]")
    }
  }
#endif
