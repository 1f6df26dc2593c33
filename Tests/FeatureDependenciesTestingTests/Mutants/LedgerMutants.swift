import FeatureDependencies
import FeatureDependenciesTesting

/// Broken ledgers: the in-memory ledger with a decorator.
enum LedgerMutants {
  static let all =
    listed + opened + repeated + refused + sessions + races + charging + terms + busy + views
    + stored + remembering + holdings

  static func mutant(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (inout FaultyLedger) -> Void
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    ClauseMutant("AccountLedger.\(clause)", name) {
      try await .doubles { base, bank, otherCustomer in
        var ledger = FaultyLedger(base: base, bank: bank, otherCustomer: otherCustomer)
        change(&ledger)
        return ledger
      }
    }
  }

  /// A ledger that runs `check` before it opens, and throws its error.
  static func checking(
    _ clause: String, _ name: String, _ check: @escaping FaultyLedger.Check
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { $0.before = check }
  }

  /// A ledger that opens from the customer's own account instead of throwing an error for which
  /// `isForgiven` is true. `isForgiven` also receives the customer's accounts.
  static func forgiving(
    _ clause: String, _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, [Account]) -> Bool
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { ledger in
      ledger.rescue = { ledger, contract, error in
        let accounts = (try? await ledger.base.accounts()) ?? []
        return isForgiven(error, accounts) ? await ledger.anyway(contract) : nil
      }
    }
  }

  /// A ledger that returns an account that it has not opened, instead of throwing an error for
  /// which `isForgiven` is true.
  static func inventing(
    _ clause: String, _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, OpeningContract) -> Bool
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { ledger in
      ledger.rescue = { _, contract, error in
        isForgiven(error, contract) ? .invented(contract) : nil
      }
    }
  }
}
