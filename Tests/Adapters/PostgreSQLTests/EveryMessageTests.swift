#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// An opening with a fault on the way to the server at each of its messages in turn, from the
    /// first byte of the connection on. An opening has more than a hundred messages.
    struct EveryMessageTests {
      /// The number of concurrent openings. It may exceed the number of cores, since most of them
      /// wait for a delay or a timeout.
      private static let lanes = 8

      @Test(arguments: TestProxy.Fault.allCases)
      func `An opening disturbed at any message reports its true result or an unknown outcome`(
        fault: TestProxy.Fault
      ) async throws {
        let bank = try await TestBank()
        let attempts = try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
          for number in 0..<Self.lanes {
            let customer = try await bank.customer("N\(number)")
            group.addTask { try await Self.attempts(number, of: customer, fault) }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
        var tally = CampaignTally()
        for attempt in attempts { try await tally.resolve(attempt, on: attempt.customer.ledger) }
        print(tally.row("each message: \(fault.rawValue)"))
        #expect(tally.violations == [])
        // BEGIN on an idle connection: no transaction is lost.
        let isEndAtOnce = [TestProxy.Fault.cutBefore, .terminate].contains(fault)
        #expect(!isEndAtOnce || attempts.contains { $0.survived == .begin })
        // Only COMMIT, which is one message, can have an unknown outcome.
        #expect(fault == .delay || tally.unknownDone + tally.unknownNotDone > 0)
        let entries = 1 + Self.lanes + attempts.count
        #expect(try await bank.audit() == AuditReport(entries: Int64(entries)))
      }

      /// Tries an opening with a fault at every eighth message, starting after `lane` messages.
      private static func attempts(
        _ lane: Int, of customer: TestCustomer, _ fault: TestProxy.Fault
      ) async throws -> [CampaignAttempt] {
        let database = customer.bank.server
        // Of its own, so that no server process of another lane is ended.
        let role = "p\(database.name)x\(lane)"
        try database.administer("CREATE ROLE \(role) LOGIN SUPERUSER")
        let proxy = try TestProxy(to: database, role: role)
        defer { proxy.stop() }
        var attempts: [CampaignAttempt] = []
        // Before the first message there is no server process to end.
        var message = lane + (fault == .terminate ? 2 : 1)
        while true {
          proxy.plan(fault, atMessage: message)
          let host = try host(of: customer, at: proxy.address(as: role), fault)
          var attempt = try await CampaignAttempt(
            "M-\(attempts.count)", of: customer, on: host)
          try await proxy.waitForMessages()
          if case .success = attempt.result { attempt.survived = proxy.failedBoundary }
          attempts.append(attempt)
          if case .failure(let error) = attempt.result {
            // The outcome is unknown if and only if COMMIT was sent.
            let isUnknown = error == .outcomeUnknown(attempt.contract.requestID)
            #expect(isUnknown == proxy.hasSeenCommit)
          }
          let isReached = proxy.messages >= message
          if case .success = attempt.result {
            // No fault occurred: the opening has no more messages. After a fault at the end of the
            // snapshot, or at the BEGIN on the then idle connection, the opening connects again.
            guard isReached else { return attempts }
            #expect(fault == .delay || proxy.failedBoundary != nil, "at \(message)")
          }
          // On a busy machine the opening may fail before this message: try it again.
          if isReached { message += Self.lanes }
        }
      }

      private static func host(
        of customer: TestCustomer, at address: PostgreSQLAddress, _ fault: TestProxy.Fault
      ) throws -> any AccountLedger {
        let short = PostgreSQLTimeouts(
          connecting: .milliseconds(400), statement: .milliseconds(400),
          // The server waits for the next message up to the statement limit: longer than the host
          // waits for COMMIT.
          commit: .milliseconds(200))
        // Ending a server process takes longer than that, and a cut needs no limit to be noticed.
        let isLong = [.cutBefore, .delay, .terminate].contains(fault)
        let host = try customer.bank.again(
          at: address, timeouts: isLong ? PostgreSQLTimeouts() : short)
        return host.bank.ledger(of: customer.signedIn)
      }
    }
  }
#endif
