import FeatureDependencies
import FeatureDependenciesTesting

/// Broken ledgers: the in-memory ledger with a decorator.
enum LedgerMutants {
  static let all =
    listed + opened + repeated + refused + sessions + races + charging + terms + busy + views
    + stored + remembering + holdings

  static func mutant(
    _ name: String, _ change: @escaping @Sendable (inout FaultyLedger) -> Void
  ) -> Mutant {
    ledger(name) {
      try DoubleBank { base, bank in
        var ledger = FaultyLedger(base: base, bank: bank)
        change(&ledger)
        return ledger
      }
    }
  }

  /// A ledger of the bank that `makeBank` creates.
  static func ledger(
    _ name: String, _ makeBank: @escaping @Sendable () async throws -> DoubleBank
  ) -> Mutant {
    Mutant("AccountLedger", name) { try await LedgerLaw.check(seeds: 1...50, makeBank) }
  }

  /// A ledger that runs `check` before it opens, and throws its error.
  static func checking(
    _ name: String, _ check: @escaping FaultyLedger.Check
  ) -> Mutant {
    mutant(name) { $0.before = check }
  }

  /// A ledger that opens from the customer's own account instead of throwing an error for which
  /// `isForgiven` is true. `isForgiven` also receives the customer's accounts.
  static func forgiving(
    _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, [Account]) -> Bool
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.rescue = { ledger, contract, error in
        let accounts = (try? await ledger.base.accounts()) ?? []
        return isForgiven(error, accounts) ? await ledger.anyway(contract) : nil
      }
    }
  }

  /// A ledger that returns an account that it has not opened, instead of throwing an error for
  /// which `isForgiven` is true.
  static func inventing(
    _ name: String,
    _ isForgiven: @escaping @Sendable (LedgerError, OpeningContract) -> Bool
  ) -> Mutant {
    mutant(name) { ledger in
      ledger.rescue = { _, contract, error in
        isForgiven(error, contract) ? .invented(contract) : nil
      }
    }
  }
}
