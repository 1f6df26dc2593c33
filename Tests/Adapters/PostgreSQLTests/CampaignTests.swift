#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Synchronization
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Sixteen concurrent hosts with random failures. `CAMPAIGN` sets the number of openings per
    /// host.
    struct CampaignTests {
      /// The kind of failure.
      enum Trial: String, CaseIterable, Sendable {
        case cut = "connections cut, held or delayed, 16 customers"
        case cutOne = "connections cut, held or delayed, 1 customer"
        case ended = "server processes ended at random"
        case killed = "the server killed and started again"
        case standby = "COMMIT held by a standby that never answers"

        var customers: Int { self == .cutOne ? 1 : 16 }
        var faults: [TestProxy.Fault] {
          self == .cut || self == .cutOne ? TestProxy.Fault.allCases : []
        }
      }

      private let bank: TestBank

      init() async throws { bank = try await TestBank() }

      @Test(arguments: Trial.allCases)
      func `Under random failures each request opens once, and reported results hold`(
        trial: Trial
      ) async throws {
        let campaign = try await Campaign(in: bank, customers: trial.customers)
        if trial == .standby { try bank.server.server.holdCommits(true) }
        let attempts = try await campaign.attempts(
          faults: trial.faults, lasts: trial == .killed
        ) { try await makeTrouble(trial, $0) }
        // Release the COMMITs that still wait for the standby.
        if trial == .standby { try bank.server.server.holdCommits(false) }
        let tally = try await campaign.tally(of: attempts, trial.rawValue)
        // A fault planned after an opening's last statement does not occur. Of hosts that open for
        // the same customer, most only reach the customer's row.
        let planned = attempts.compactMap(\.wasFailed)
        print("faults reached: \(planned.count(where: \.self)) of \(planned.count)")
        let share = trial == .cutOne ? 32 : 3
        #expect(planned.count(where: \.self) * share >= planned.count)
        #expect(tally.attempts == attempts.count)
        if trial == .standby { #expect(tally.acknowledged == 0) }
        if trial == .killed { #expect((1..<attempts.count).contains(tally.acknowledged)) }
      }

      private func makeTrouble(_ trial: Trial, _ progress: CampaignProgress) async throws {
        switch trial {
        case .cut, .cutOne: return
        case .killed:
          for _ in 0..<max(2, Campaign.each / 10) {
            try await Task.sleep(for: .milliseconds(.random(in: 500...2000)))
            try bank.server.server.kill()
            try bank.server.server.waitUntilItServes()
          }
        case .ended, .standby:
          let which =
            trial == .ended ? "usename LIKE 'p\(bank.server.name)x%'" : "wait_event = 'SyncRep'"
          while progress.hosts.load(ordering: .relaxed) > 0 {
            let how = Bool.random() ? "pg_terminate_backend" : "pg_cancel_backend"
            try end(how, "\(which) ORDER BY random() LIMIT 1")
            try await Task.sleep(for: .milliseconds(30))
          }
        }
      }

      private func end(_ function: String, _ which: String) throws {
        try bank.server.psql(
          "SELECT \(function)(pid) FROM (SELECT pid FROM pg_stat_activity WHERE \(which)) AS s")
      }
    }
  }
#endif
