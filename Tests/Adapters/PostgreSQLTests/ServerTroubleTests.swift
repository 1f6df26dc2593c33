#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Hosts open accounts while the server's disk fills up, or while the server is killed.
    /// `CAMPAIGN` sets the minimum number of openings of each of sixteen hosts.
    struct ServerTroubleTests {
      @Test(.enabled(if: TestServer.canMount, "skipped: a disk of its own is root's to mount"))
      func `A full disk loses nothing and leaves nothing partial, and openings resume after it`()
        async throws
      {
        let server = try TestServer(disk: "160m")
        defer { server.stop() }
        let bank = try await TestBank(in: TestDatabase(on: server))
        _ = try await PostgreSQLSchema(at: bank.server.address()).migrate()
        let campaign = try await Campaign(in: bank)
        let attempts = try await campaign.attempts {
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

      @Test(arguments: [UInt64(1)])
      func `A killed server loses no acknowledged opening, and each request opens once`(
        seed: UInt64
      ) async throws {
        let bank = try await TestBank()
        let campaign = try await Campaign(in: bank)
        let server = bank.server.server
        var numbers = SplitMix64(seed: seed)
        let pauses = (0..<max(2, Campaign.each / 10)).map { _ in numbers.pick(500...2000) }
        let attempts = try await campaign.attempts {
          for pause in pauses {
            try await Task.sleep(for: .milliseconds(pause))
            try server.kill()
            try server.waitUntilItServes()
          }
        }
        let tally = try await campaign.tally(of: attempts, "the server killed and started again")
        #expect((1..<attempts.count).contains(tally.acknowledged))
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
