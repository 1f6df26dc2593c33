#if PostgreSQL
  import Ledger
  import LedgerSpecifications
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
    }
  }
#endif
