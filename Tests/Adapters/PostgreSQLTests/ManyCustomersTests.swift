#if PostgreSQL
  import SQLLedger
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// The waits of an opening, an audit or a checkpoint of many customers.
    struct ManyCustomersTests {
      private let bank: TestBank
      private let proxy: TestProxy

      init() async throws {
        bank = try await TestBank()
        proxy = try TestProxy(to: bank.server)
      }

      @Test func `An opening takes at most five round trips`() async throws {
        defer { proxy.stop() }
        let hana = try await bank.customer()
        let host = try hana.at(bank.again(at: proxy.address()))
        for request in ["R1", "R2", "R3"] {
          proxy.plan(nil)
          _ = try await host.open(request, amount: 1000)
          // The first opening also connects, and checks the newest entries.
          #expect(request == "R1" || proxy.seen <= 5)
        }
      }

      @Test func `An opening does not wait for an opening of another customer`() async throws {
        defer { proxy.stop() }
        let (hana, duri) = (try await bank.customer(), try await bank.customer("Duri"))
        let blocker = try PostgreSQLConnection(
          to: bank.server.address(), PostgreSQLTimeouts())
        try blocker.begin(.writing)
        try blocker.run("SELECT 1 FROM chains WHERE chain = $1 FOR UPDATE", .text("bank"))
        try blocker.run(
          "SELECT 1 FROM chains WHERE chain = $1 FOR UPDATE", .text("\(duri.signedIn.customer.id)"))
        let opened = try await hana.open("R1")
        #expect(try await hana.ledger.opening(for: opened.contract.requestID) == opened)
        blocker.rollBack()
        let afterwards = try await duri.open("R1")
        #expect(try await duri.ledger.opening(for: afterwards.contract.requestID) == afterwards)
      }

      @Test func `Audit and checkpoint read several chains per query`() async throws {
        defer { proxy.stop() }
        let host = try bank.again(at: proxy.address())
        for number in 0..<4 { _ = try await bank.customer("N\(number)").open("R1") }
        let few = try await roundTrips(of: host, customers: 4)
        for number in 4..<40 { _ = try await bank.customer("N\(number)").open("R1") }
        let many = try await roundTrips(of: host, customers: 40)
        for (few, many) in zip(few, many) { #expect(many < few + 12) }
      }

      /// The round trips of an audit, a checkpoint, and an audit against that checkpoint.
      private func roundTrips(of host: TestBank, customers: Int) async throws -> [Int] {
        let report = AuditReport(entries: Int64(2 * customers + 1))
        proxy.plan(nil)
        #expect(try await host.audit() == report)
        let audit = proxy.seen
        proxy.plan(nil)
        let checkpoint = try await host.bank.checkpoint()
        #expect(checkpoint.heads.count == customers + 1)
        let signing = proxy.seen
        proxy.plan(nil)
        #expect(try await host.audit(checkpoint: checkpoint) == report)
        return [audit, signing, proxy.seen]
      }
    }
  }
#endif
