#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// An opening with a fault on the way to the server at each of its statements or messages in
    /// turn, from the first byte of the connection on. An opening has more than a hundred messages.
    struct EveryMessageTests {
      /// The number of concurrent openings. It may exceed the number of cores, since most of them
      /// wait for a delay or a timeout.
      private static let lanes = 8

      /// A short run cuts connections at each statement only.
      private static let faults: [(TestProxy.Fault, Bool)] =
        [(.cutBefore, false), (.cutAfter, false), (.terminate, false)]
        + [.delay, .hold, .late].map { ($0, true) }
        + (ProcessInfo.processInfo.environment["CAMPAIGN"] == nil
          ? [] : [.cutBefore, .cutAfter, .lose].map { ($0, true) })

      @Test(arguments: faults)
      func `An opening disturbed at any message reports its true result or an unknown outcome`(
        fault: TestProxy.Fault, isAtMessage: Bool
      ) async throws {
        let bank = try await TestBank()
        var customers: [TestCustomer] = []
        for number in 0..<Self.lanes { customers.append(try await bank.customer("N\(number)")) }
        let attempts = try await withThrowingTaskGroup(of: [CampaignAttempt].self) { group in
          for (lane, customer) in customers.enumerated() {
            let role = try bank.server.role(lane)
            group.addTask {
              try await Self.attempts(lane, of: customer, as: role, fault, isAtMessage)
            }
          }
          return try await group.reduce(into: []) { $0 += $1 }
        }
        var tally = CampaignTally()
        for attempt in attempts { try await tally.resolve(attempt, on: attempt.customer.ledger) }
        print(tally.row("each \(isAtMessage ? "message" : "statement"): \(fault.rawValue)"))
        #expect(tally.violations == [])
        let unknown = tally.unknownDone + tally.unknownNotDone
        if isAtMessage {
          #expect(fault == .delay || unknown > 0)
        } else {
          // Only COMMIT can have an unknown outcome. No transaction is lost at the end of the
          // snapshot that verifies the newest entries, nor at the BEGIN after it.
          #expect(unknown == 1)
          let survived = attempts.compactMap(\.survived)
          #expect(survived.count == 2)
          #expect(Set(survived) == [.rollback, .begin])
        }
        let entries = 1 + Self.lanes + attempts.count
        #expect(try await bank.audit() == AuditReport(entries: Int64(entries)))
      }

      /// Tries an opening with a fault at every eighth statement or message, starting after `lane`
      /// of them.
      private static func attempts(
        _ lane: Int, of customer: TestCustomer, as role: String, _ fault: TestProxy.Fault,
        _ isAtMessage: Bool
      ) async throws -> [CampaignAttempt] {
        let proxy = try TestProxy(to: customer.bank.server, role: role)
        defer { proxy.stop() }
        // The server waits for the next message up to the statement limit: longer than the host
        // waits for COMMIT.
        let short = PostgreSQLTimeouts(
          connecting: .milliseconds(400), statement: .milliseconds(400),
          commit: .milliseconds(200))
        let timeouts = isAtMessage && fault != .delay ? short : PostgreSQLTimeouts()
        var attempts: [CampaignAttempt] = []
        var number = lane + 1
        while true {
          proxy.plan(fault, at: isAtMessage ? .message(number) : .statement(number))
          var attempt = try await attempt(
            "M-\(attempts.count)", of: customer, at: proxy.address(as: role), timeouts)
          try await proxy.waitForMessages()
          if case .success = attempt.result { attempt.survived = proxy.failedBoundary }
          attempts.append(attempt)
          if case .failure(let error) = attempt.result {
            // The outcome is unknown if and only if COMMIT was sent.
            let isUnknown = error == .outcomeUnknown(attempt.contract.requestID)
            #expect(isUnknown == proxy.hasSeenCommit)
          } else {
            // No fault occurred: the opening has no more messages. After a fault at the end of the
            // snapshot, or at the BEGIN on the then idle connection, the opening connects again.
            guard proxy.hasFailed else { return attempts }
            #expect(fault == .delay || attempt.survived != nil, "at \(number)")
          }
          // On a busy machine the opening may fail before this message: try it again.
          if proxy.hasFailed { number += lanes }
        }
      }

      /// Tries one opening by a host that ends with it: the proxy's messages end with the host's
      /// connections.
      private static func attempt(
        _ id: String, of customer: TestCustomer, at address: PostgreSQLAddress,
        _ timeouts: PostgreSQLTimeouts
      ) async throws -> CampaignAttempt {
        let host = try customer.bank.again(at: address, timeouts: timeouts)
        return try await CampaignAttempt(
          id, of: customer, on: host.bank.ledger(of: customer.signedIn))
      }
    }
  }
#endif
