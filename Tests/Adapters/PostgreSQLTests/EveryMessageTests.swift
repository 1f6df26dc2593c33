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

      /// A short run tests half of them: other tests cut connections at each statement.
      private static let faults: [TestProxy.Fault] =
        ProcessInfo.processInfo.environment["CAMPAIGN"] == nil
        ? [.delay, .hold, .late] : [.cutBefore, .cutAfter, .delay, .hold, .lose, .late]

      @Test(arguments: faults)
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
        // Only COMMIT, which is one message, can have an unknown outcome.
        #expect(fault == .delay || tally.unknownDone + tally.unknownNotDone > 0)
        let entries = 1 + Self.lanes + attempts.count
        #expect(try await bank.audit() == AuditReport(entries: Int64(entries)))
      }

      /// Tries an opening with a fault at every eighth message, starting after `lane` messages.
      private static func attempts(
        _ lane: Int, of customer: TestCustomer, _ fault: TestProxy.Fault
      ) async throws -> [CampaignAttempt] {
        let proxy = try TestProxy(to: customer.bank.server)
        defer { proxy.stop() }
        var attempts: [CampaignAttempt] = []
        var message = lane + 1
        while true {
          proxy.plan(fault, atMessage: message)
          let attempt = try await attempt("M-\(attempts.count)", of: customer, proxy, fault)
          attempts.append(attempt)
          try await proxy.waitForMessages()
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

      private static func attempt(
        _ id: String, of customer: TestCustomer, _ proxy: TestProxy, _ fault: TestProxy.Fault
      ) async throws -> CampaignAttempt {
        let timeouts =
          fault == .delay
          ? PostgreSQLTimeouts()
          : PostgreSQLTimeouts(
            connecting: .milliseconds(400), statement: .milliseconds(400),
            // The server waits for the next message up to the statement limit: longer than the host
            // waits for COMMIT.
            commit: .milliseconds(200))
        let database = customer.bank.server.name
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(database)?host=\(proxy.folder)")
        let host = try customer.bank.again(at: address, timeouts: timeouts)
        return try await CampaignAttempt(
          id, of: customer, on: host.bank.ledger(of: customer.signedIn))
      }
    }
  }
#endif
