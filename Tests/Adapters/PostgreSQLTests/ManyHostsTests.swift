#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Sixteen concurrent hosts of one database.
    struct ManyHostsTests {
      private let bank: TestBank

      init() async throws { bank = try await TestBank() }

      private func host(of customer: TestCustomer) throws -> any AccountLedger {
        try bank.again().bank.ledger(of: customer.signedIn)
      }

      @Test func `Sixteen hosts with one request open one account, and all return its receipt`()
        async throws
      {
        let hana = try await bank.customer()
        let contract = try hana.contract("R1")
        let signed = try hana.key.sign(contract.document)
        let receipts = try await withThrowingTaskGroup(of: Receipt.self) { group in
          for _ in 0..<16 {
            let host = try host(of: hana)
            group.addTask { try await host.open(contract, signed: signed).receipt }
          }
          return try await group.reduce(into: Set<String>()) { $0.insert($1.text) }
        }
        #expect(receipts.count == 1)
        #expect(try await bank.audit() == AuditReport(entries: 3))
      }

      @Test func `Sixteen hosts for one customer never spend more than the balance`()
        async throws
      {
        let hana = try await bank.customer(balance: 10_500_000)
        let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
          for number in 0..<16 {
            let host = try host(of: hana)
            let contract = try hana.contract("R\(number)", amount: 1_000_000)
            let signed = try hana.key.sign(contract.document)
            group.addTask { (try? await host.open(contract, signed: signed)) != nil }
          }
          return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(opened == 10)
        #expect(try await hana.ledger.accounts().first?.balance == Won(500_000))
        #expect(try await bank.audit() == AuditReport(entries: 12))
      }

      @Test func `An opening does not wait for an opening of another customer`() async throws {
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        let blocker = try PostgreSQLConnection(
          to: bank.server.address(), PostgreSQLTimeouts())
        try blocker.begin(.writing)
        try blocker.run("SELECT 1 FROM chains WHERE chain = $1 FOR UPDATE", .text("bank"))
        try blocker.run(
          "SELECT 1 FROM chains WHERE chain = $1 FOR UPDATE", .text("\(duri.signedIn.customer.id)"))
        _ = try await hana.open("R1")
        blocker.rollBack()
        _ = try await duri.open("R1")
      }
    }
  }
#endif
