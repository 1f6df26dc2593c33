#if PostgreSQL
  import SQLLedger
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import PostgreSQL
  import Testing

  extension PostgreSQL {
    struct SpecificationTests {
      @Test func `PostgreSQL keeps the law of ledgers`() async throws {
        #expect(try await LedgerLaw.check(seeds: 1...5) { LawfulBank(try await TestBank()) } == [])
      }

      @Test(arguments: Specification<TestBank>.all)
      func `PostgreSQL meets the specification for every database`(
        promise: Clause<TestBank>
      ) async throws {
        let bank = try await TestBank()
        try await promise.verify { bank }
        #expect(try await bank.audit().violations == [])
      }

      @Test(arguments: Specification<TestBank>.onEditedDatabase)
      func `PostgreSQL detects edits as specified for every database`(
        promise: Clause<TestBank>
      ) async throws {
        try await promise.verify { try await TestBank() }
      }
    }
  }
#endif
