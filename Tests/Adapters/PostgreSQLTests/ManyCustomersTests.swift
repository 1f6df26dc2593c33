#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import SQLLedger
  import Testing

  @testable import PostgreSQL

  extension PostgreSQL {
    /// Several customers at once.
    struct ManyCustomersTests {
      @Test func `An opening does not wait for an opening of another customer`() async throws {
        let bank = try await TestBank()
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
    }
  }
#endif
