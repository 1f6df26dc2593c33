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

      private static let hosts = 16
      private static let each =
        ProcessInfo.processInfo.environment["CAMPAIGN"].flatMap { Int($0) } ?? 2

      private let bank: TestBank
      private let role: String

      init() async throws {
        bank = try await TestBank()
        role = TestProxy.role(in: bank.server)
        for number in 0..<Self.hosts {
          try bank.server.administer("CREATE ROLE \(role)x\(number) LOGIN SUPERUSER")
        }
      }

      @Test(arguments: Trial.allCases)
      func `Under random failures each request opens once, and reported results hold`(
        trial: Trial
      ) async throws {
        var customers: [TestCustomer] = []
        for number in 0..<trial.customers {
          customers.append(try await bank.customer("N\(number)"))
        }
        let attempts = try await attempts(of: trial, customers)
        var tally = CampaignTally()
        for attempt in attempts { try await tally.resolve(attempt, on: attempt.customer.ledger) }
        print(tally.row(trial.rawValue))
        // A fault planned after an opening's last statement does not occur. Of hosts that open for
        // the same customer, most only reach the customer's row.
        let planned = attempts.compactMap(\.wasFailed)
        print("faults reached: \(planned.count(where: \.self)) of \(planned.count)")
        let share = trial == .cutOne ? 32 : 3
        #expect(planned.count(where: \.self) * share >= planned.count)
        #expect(tally.violations == [])
        #expect(tally.attempts == attempts.count)
        let entries = 1 + trial.customers + attempts.count
        #expect(try await bank.audit().violations == [])
        #expect(try await bank.audit().entries == Int64(entries))
        if trial == .standby { #expect(tally.acknowledged == 0) }
        if trial == .killed { #expect((1..<attempts.count).contains(tally.acknowledged)) }
      }

      private func attempts(
        of trial: Trial, _ customers: [TestCustomer]
      ) async throws -> [CampaignAttempt] {
        let proxies = try (0..<Self.hosts).map { number in
          try TestProxy(to: bank.server, role: "\(role)x\(number)")
        }
        defer { for proxy in proxies { proxy.stop() } }
        if trial == .standby { try bank.server.server.holdCommits(true) }
        let progress = CampaignProgress(hosts: Self.hosts, isTroubled: trial == .killed)
        let hosts = try proxies.enumerated().map { number, proxy in
          try CampaignHost(
            number, of: customers[number % customers.count], proxy, role: "\(role)x\(number)",
            faults: trial.faults)
        }
        let attempts = try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
          for host in hosts {
            group.addTask {
              defer { progress.hostEnds() }
              return try await host.open(Self.each) { !progress.isTroubled }
            }
          }
          group.addTask {
            defer { progress.troubleEnds() }
            try await makeTrouble(trial, progress)
            return []
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
        // Release the COMMITs that still wait for the standby.
        if trial == .standby { try bank.server.server.holdCommits(false) }
        return attempts
      }

      private func makeTrouble(_ trial: Trial, _ progress: CampaignProgress) async throws {
        switch trial {
        case .cut, .cutOne: return
        case .killed:
          for _ in 0..<max(2, Self.each / 10) {
            try await Task.sleep(for: .milliseconds(.random(in: 500...2000)))
            try bank.server.server.kill()
            try bank.server.server.waitUntilItServes()
          }
        case .ended, .standby:
          let which = trial == .ended ? "usename LIKE '\(role)x%'" : "wait_event = 'SyncRep'"
          while progress.hasHosts {
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
