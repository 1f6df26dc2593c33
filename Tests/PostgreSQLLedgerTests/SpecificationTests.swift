#if PostgreSQL
  import FeatureDependencies
  import FeatureDependenciesTesting
  import Ledger
  import LedgerSpecifications
  import Testing

  extension PostgreSQL {
    /// What every ledger, and every driver's ports, are held to.
    struct SpecificationTests {
      @Test(arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts)
      func `The ledger in PostgreSQL keeps the contract of ledgers`(
        clause: Clause<AccountLedgerContract.Fixture>
      ) async throws { try await verify(clause) { try await .init(in: $0) } }

      @Test(arguments: AttemptCounterSpecification.clauses)
      func `Attempts in PostgreSQL are counted as specified`(
        clause: Clause<AttemptCounterSpecification.Fixture>
      ) async throws { try await verify(clause) { try await .init(in: $0) } }

      @Test(arguments: DraftStoreSpecification.clauses)
      func `Drafts in PostgreSQL are kept as specified`(
        clause: Clause<DraftStoreSpecification.Fixture>
      ) async throws { try await verify(clause) { try await .init(in: $0) } }

      @Test(arguments: DocumentArchiveSpecification.clauses)
      func `Documents in PostgreSQL are given as specified`(
        clause: Clause<DocumentArchiveSpecification.Fixture>
      ) async throws { try await verify(clause) { try await .init(in: $0) } }

      @Test(arguments: CustomerRegisterSpecification.clauses)
      func `Customers in PostgreSQL are entered as specified`(
        clause: Clause<CustomerRegisterSpecification.Fixture>
      ) async throws {
        try await verify(clause) {
          try .init(in: $0, keys: [try TestKey().publicKey, try TestKey().publicKey])
        }
      }

      /// Checks `clause` on a new bank, whose books must be in order afterwards.
      private func verify<Fixture>(
        _ clause: Clause<Fixture>, _ makeFixture: (TestBank) async throws -> Fixture
      ) async throws {
        let bank = try await TestBank()
        try await clause.verify { try await makeFixture(bank) }
        #expect(try await bank.audit().violations == [])
      }
    }
  }
#endif
