#if PostgreSQL
  import FeatureDependencies
  import Foundation
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension PostgreSQL {
    /// An opening at each of whose messages, from the first byte of the connection on, something
    /// happens on the way to the server: a hundred times and more an opening.
    struct EveryMessageTests {
      /// So many openings are tried at a time: most of them wait.
      private static let lanes = 8

      /// In a short run half of them: connections are cut at each statement elsewhere.
      private static let faults: [TestProxy.Fault] =
        ProcessInfo.processInfo.environment["CAMPAIGN"] == nil
        ? [.delay, .hold, .late] : [.cutBefore, .cutAfter, .delay, .hold, .lose, .late]

      @Test(arguments: faults)
      func `Cut, held or delayed at any message, an opening is told as what it is, or as unknown`(
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
        // COMMIT is one message, and only there nobody can know.
        #expect(fault == .delay || tally.unknownDone + tally.unknownNotDone > 0)
        let entries = 1 + Self.lanes + attempts.count
        #expect(try await bank.audit() == AuditReport(entries: Int64(entries)))
      }

      /// Tries an opening for every eighth message, from the one numbered `lane` on.
      private static func attempts(
        _ lane: Int, of customer: TestCustomer, _ fault: TestProxy.Fault
      ) async throws -> [CampaignAttempt] {
        let proxy = try TestProxy(to: customer.bank.database)
        defer { proxy.stop() }
        var attempts: [CampaignAttempt] = []
        var message = lane + 1
        while true {
          proxy.plan(fault, atMessage: message)
          let attempt = try await attempt("M-\(attempts.count)", of: customer, proxy, fault)
          attempts.append(attempt)
          let isReached = proxy.messages >= message
          if case .success = attempt.told {
            // Nothing happened: the opening has no more messages.
            guard isReached else { return attempts }
            #expect(fault == .delay, "at \(message)")
          }
          // On a busy machine one before it can come too late; then it is tried again.
          if isReached { message += Self.lanes }
        }
      }

      private static func attempt(
        _ id: String, of customer: TestCustomer, _ proxy: TestProxy, _ fault: TestProxy.Fault
      ) async throws -> CampaignAttempt {
        let patience =
          fault == .delay
          ? PostgreSQLPatience()
          : PostgreSQLPatience(
            connecting: .milliseconds(400), statement: .milliseconds(400),
            // The server waits for a statement as long as the host, and so for a COMMIT longer.
            commit: .milliseconds(200))
        let database = customer.bank.database.name
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(database)?host=\(proxy.folder)")
        let host = try customer.bank.again(at: address, patience: patience)
        let contract = try customer.contract(id, amount: 1_000)
        let signed = try customer.key.sign(contract.document)
        let told: Result<Receipt, LedgerError>
        do throws(LedgerError) {
          let ledger = host.bank.ledger(of: customer.signedIn)
          told = .success(try await ledger.open(contract, signed: signed).receipt)
        } catch {
          told = .failure(error)
          // What is unknown is so because COMMIT was sent, and only then.
          #expect((error == .outcomeUnknown(contract.requestID)) == proxy.hasSeenCommit)
        }
        return CampaignAttempt(customer: customer, contract: contract, signed: signed, told: told)
      }
    }
  }
#endif
