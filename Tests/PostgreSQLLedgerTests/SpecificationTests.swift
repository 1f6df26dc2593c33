#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import PostgreSQLLedger
  import Testing

  extension PostgreSQL {
    struct SpecificationTests {
      @Test(arguments: BankPromise<TestBank>.all)
      func `Books in PostgreSQL keep what is specified for every database`(
        promise: BankPromise<TestBank>
      ) async throws {
        let bank = try await TestBank()
        try await promise.verify(bank)
        #expect(try await bank.audit().violations == [])
      }

      @Test func `Neither missing money nor a repeated enrolment adds an entry`() async throws {
        let bank = try await TestBank()
        let hana = try await bank.customer()
        try await enrollDuri(in: bank)
        let before = try await bank.audit().entries
        try await enrollDuri(in: bank)
        let poor = try hana.contract("R", amount: 50_000_001)
        await #expect(throws: LedgerError.insufficientFunds(hana.account, shortfall: Won(1))) {
          try await hana.open(poor)
        }
        #expect(try await bank.audit().entries == before)
      }

      /// Enters Duri with a new key, always by the same request.
      private func enrollDuri(in bank: TestBank) async throws {
        _ = try await bank.bank.enroll(
          name: "Duri", key: try TestBank.Key().publicKey, balance: Won(7),
          request: Samples.request("E1"))
      }
    }
  }
#endif
