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
    /// standby is promoted. `CAMPAIGN` sets the minimum number of openings of each of sixteen hosts.
    struct ServerTroubleTests {
      private static let hosts = 16
      private static let each =
        ProcessInfo.processInfo.environment["CAMPAIGN"].flatMap { Int($0) } ?? 2

      @Test(.enabled(if: TestServer.canMount, "skipped: a disk of its own is root's to mount"))
      func `A full disk loses nothing and leaves nothing partial, and openings resume after it`()
        async throws
      {
        let server = try TestServer(disk: "160m")
        defer { server.stop() }
        let bank = try await Self.bank(on: server)
        let attempts = try await Self.attempts(of: bank, faults: []) {
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
        try await Self.check(attempts, in: bank, "the disk full, and room made again")
      }

      @Test func `A lost server loses no opening that its standby confirmed`()
        async throws
      {
        let primary = try TestServer()
        defer { primary.stop() }
        let standby = try TestServer(standbyOf: primary)
        defer { standby.stop() }
        try primary.commitOnStandby()
        let bank = try await Self.bank(on: primary)
        // A third of the acknowledgments are lost before the server is.
        let attempts = try await Self.attempts(of: bank, faults: [.cutAfter], orAt: standby) {
          let count = try primary.waitForContracts(in: bank.server, after: 16)
          try primary.killForGood()
          try standby.promote()
          // At most one opening per host was committed and not yet counted.
          try standby.waitForContracts(in: bank.server, after: count + Self.hosts)
        }
        let after = try bank.again(at: standby.address(of: bank.server.name))
        try await Self.check(attempts, in: after, "the server lost, and its standby promoted")
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

      private static func attempts(
        of bank: TestBank, faults: [TestProxy.Fault], orAt standby: TestServer? = nil,
        during trouble: @escaping @Sendable () async throws -> Void
      ) async throws -> [CampaignAttempt] {
        var proxies: [TestProxy] = []
        defer { for proxy in proxies { proxy.stop() } }
        let progress = CampaignProgress(hosts: hosts, isTroubled: true)
        return try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
          for number in 0..<hosts {
            let customer = try await bank.customer("N\(number)")
            let proxy = try TestProxy(to: bank.server)
            proxies.append(proxy)
            let host = try CampaignHost(
              number, of: customer, proxy, role: "postgres", faults: faults, orAt: standby)
            group.addTask { try await host.open(Self.each) { !progress.isTroubled } }
          }
          group.addTask {
            defer { progress.troubleEnds() }
            try await trouble()
            return []
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
      }

      /// Repeats all requests in `bank`, after the failure.
      private static func check(
        _ attempts: [CampaignAttempt], in bank: TestBank, _ trial: String
      ) async throws {
        var tally = CampaignTally()
        for attempt in attempts {
          let ledger = bank.bank.ledger(of: attempt.customer.signedIn)
          try await tally.resolve(attempt, on: ledger)
        }
        print(tally.row(trial))
        #expect(tally.violations == [])
        #expect(tally.acknowledged > 0)
        #expect(tally.acknowledged < attempts.count)
        let report = try await bank.audit()
        #expect(report == AuditReport(entries: Int64(1 + hosts + attempts.count)))
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
