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
    /// An opening whose connection or server process ends at each of its statements in turn.
    struct CutConnectionTests {
      @Test(arguments: [TestProxy.Fault.cutBefore, .cutAfter, .terminate])
      func `An opening cut at any statement succeeds, fails, or reports an unknown outcome`(
        fault: TestProxy.Fault
      ) async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer(balance: 1_000_000_000)
        let role = "p\(bank.server.name)"
        try bank.server.administer("CREATE ROLE \(role) LOGIN SUPERUSER")
        let proxy = try TestProxy(to: bank.server, role: role)
        defer { proxy.stop() }
        let address = try proxy.address(as: role)
        var (statement, unknown, isOver) = (0, 0, false)
        var survived: [TestProxy.Boundary?] = []
        while !isOver {
          statement += 1
          let contract = try hana.contract("R\(statement)", amount: 1_000_000)
          let signed = try hana.sign(contract.document)
          let host = try bank.again(at: address).bank.ledger(of: hana.signedIn)
          proxy.plan(fault, at: statement)
          do {
            let opened = try await host.open(contract, signed: signed)
            // Either no fault occurred, and the opening has no more statements, or the opening
            // connected again.
            isOver = proxy.seen < statement
            if !isOver { survived.append(proxy.failedBoundary) }
            #expect(try await hana.ledger.opening(for: contract.requestID) == opened)
          } catch {
            switch error {
            case .outcomeUnknown(contract.requestID): unknown += 1
            case .unavailable:
              let opened = try await hana.ledger.opening(for: contract.requestID)
              #expect(opened == nil, "\(fault) at \(statement)")
            default: throw error
            }
          }
          proxy.plan(nil, at: 0)
          _ = try await hana.open(contract)
        }
        // Only COMMIT, the last statement, can have an unknown outcome.
        #expect(unknown == 1)
        // The end of the snapshot that verifies the newest entries, and the BEGIN after it, the first
        // statement on an idle connection: no transaction is lost. The snapshot's own BEGIN is the
        // first statement of a new connection, which is not replaced.
        #expect(survived == [.rollback, .begin])
        #expect(try await hana.ledger.accounts().count == 1 + statement)
        #expect(try await bank.audit() == AuditReport(entries: 2 + Int64(statement)))
      }
    }
  }
#endif
