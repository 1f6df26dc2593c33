#if PostgreSQL
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

      @Test(arguments: BankPromise<TestBank>.onEditedBooks)
      func `Books in PostgreSQL that were edited are noticed as specified for every database`(
        promise: BankPromise<TestBank>
      ) async throws {
        try await promise.verify(try await TestBank())
      }
    }
  }
#endif
