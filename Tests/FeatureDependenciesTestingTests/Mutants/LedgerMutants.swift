import FeatureDependencies
import FeatureDependenciesTesting

/// Broken ledgers: the one in memory with something around it.
enum LedgerMutants {
  static let all =
    listed + opened + repeated + refused + sessions + races + charging + terms + busy + views

  static func mutant(
    _ clause: String, _ name: String, _ change: @escaping @Sendable (inout FaultyLedger) -> Void
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      try await .doubles { base, bank, neighbour in
        var ledger = FaultyLedger(base: base, bank: bank, neighbour: neighbour)
        change(&ledger)
        return ledger
      }
    }
  }

  /// A ledger that throws what `check` throws, and only then opens.
  static func checking(
    _ clause: String, _ name: String, _ check: @escaping FaultyLedger.Check
  ) -> Mutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { $0.before = check }
  }

  /// A ledger that opens from the customer's own account where a right one throws an error that
  /// `isForgiven`, among the customer's accounts.
  static func forgiving(
    _ clause: String, _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, [Account]) -> Bool
  ) -> Mutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { ledger in
      ledger.rescue = { ledger, contract, error in
        let accounts = (try? await ledger.base.accounts()) ?? []
        return isForgiven(error, accounts) ? await ledger.anyway(contract) : nil
      }
    }
  }

  /// A ledger that says that an account is open which is not, where a right one throws an error
  /// that `isForgiven`.
  static func inventing(
    _ clause: String, _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, OpeningContract) -> Bool
  ) -> Mutant<AccountLedgerContract.Fixture> {
    mutant(clause, name) { ledger in
      ledger.rescue = { _, contract, error in
        isForgiven(error, contract) ? .invented(contract) : nil
      }
    }
  }
}
