import FeatureDependencies
import FeatureDependenciesTesting

/// Broken ledgers: those of a ``FaultyBank`` with one broken rule.
enum LedgerMutants {
  /// Faults in what a ledger lists, stores and accepts.
  static let storing = listed + looksUp + stored + requests + terms + accounts + signatures
  /// Faults in what it answers, and when calls meet or end early.
  static let answering =
    figures + order + answers + sessions + concurrent + canceled + restarts

  /// A ledger with `fault` in the place of a rule.
  static func broken<Rule>(
    _ name: String, _ rule: WritableKeyPath<LedgerRules, Rule>, _ fault: Rule
  ) -> Mutant {
    var rules = LedgerRules()
    rules[keyPath: rule] = fault
    return ledger(name) { [rules] in FaultyBank(rules) }
  }

  /// A ledger of the bank that `makeBank` creates.
  static func ledger<Bank: LedgerFixture>(
    _ name: String, _ makeBank: @escaping @Sendable () async throws -> Bank
  ) -> Mutant {
    Mutant("AccountLedger", name) { _ = try await LedgerLaw.check(seeds: 1...50, makeBank) }
  }
}
