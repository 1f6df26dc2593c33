#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// One opening, step by step, while a server is lost and its standby is promoted.
    struct FailoverTests {
      private let primary: TestServer
      private let standby: TestServer
      private let bank: TestBank
      private let hana: TestCustomer

      init() async throws {
        primary = try TestServer()
        standby = try TestServer(standbyOf: primary)
        bank = try await TestBank(in: TestDatabase(on: primary))
        _ = try await PostgreSQLSchema(at: bank.server.address()).migrate()
        hana = try await bank.customer()
      }

      private func end() {
        for server in [primary, standby] { server.stop() }
      }

      /// The bank on the standby alone.
      private func after() throws -> TestBank {
        try bank.again(at: standby.address(of: bank.server.name))
      }

      @Test
      func `An opening without acknowledgment exists once after the failover`()
        async throws
      {
        defer { end() }
        try primary.commitOnStandby()
        let proxy = try TestProxy(to: bank.server)
        defer { proxy.stop() }
        let address = try PostgreSQLAddress(
          "postgresql://postgres@/\(bank.server.name)?host=\(proxy.folder),\(standby.folder)")
        let host = try bank.again(at: address).bank.ledger(of: hana.signedIn)
        let contract = try hana.contract("R1")
        let signed = try hana.key.sign(contract.document)
        // Server and standby commit it, but the host gets no answer.
        proxy.plan(.cutAfter, at: 0)
        await #expect(throws: LedgerError.outcomeUnknown(contract.requestID)) {
          try await host.open(contract, signed: signed)
        }
        try primary.killForGood()
        await #expect(throws: LedgerError.self) { try await host.open(contract, signed: signed) }
        try standby.promote()
        let opened = try await host.open(contract, signed: signed)
        #expect(try await host.opening(for: contract.requestID) == opened)
        #expect(try await host.accounts().map(\.balance) == [Won(40_000_000), Won(10_000_000)])
        #expect(try await after().audit() == AuditReport(entries: 3))
      }

      @Test
      func `An opening acknowledged without its standby can be lost, and its receipt shows it`()
        async throws
      {
        defer { end() }
        _ = try await hana.open("R1")
        try primary.waitForStandby()
        try standby.stopFollowing()
        let lost = try await hana.open("R2")
        try primary.killForGood()
        try standby.promote()
        let after = try after()
        let ledger = after.bank.ledger(of: hana.signedIn)
        #expect(try await ledger.opening(for: lost.contract.requestID) == nil)
        #expect(try await after.audit() == AuditReport(entries: 3))
        let found = try await after.audit(receipt: lost.receipt.text).violations
        #expect(found.map(\.problem) == [.tailMissing])
        #expect(found.map(\.place) == [.receiptGiven])
      }
    }
  }
#endif
