#if PostgreSQL
  import FeatureDependencies
  import Ledger
  import LedgerSpecifications
  import Testing

  @testable import PostgreSQLLedger

  extension TestBank {
    func addAccount(of customer: Customer, balance: Won) async throws -> AccountNumber {
      try await bank.addAccount(of: customer, balance: balance)
    }
  }

  extension PostgreSQLBank {
    /// Gives `customer` another demand account with `balance` in it.
    func addAccount(of customer: Customer, balance: Won) throws -> AccountNumber {
      let added = try writing(for: nil) { (books) throws(StorageError) in
        try writer(on: books.connection).addDemandAccount(
          of: customer, balance: balance, at: clock.now(), in: books)
      }
      return try #require(added)
    }
  }
#endif
