import FeatureDependencies

@testable import FeatureDependenciesTesting

/// Broken ledgers: those of a ``FaultyBank`` with one broken rule.
enum LedgerMutants {
  /// Faults in what a ledger lists, stores and accepts.
  static let storing = listed + looksUp + stored + requests + terms + accounts + signatures
  /// Faults in what it answers, and when calls meet or the bank is closed.
  static let answering = figures + order + answers + sessions + concurrent + restarts

  /// Ledgers that lose or change a part of what they store.
  private static let stored: [Mutant] = [
    storing("every tax kind reported as the general one") { $0.selection.taxKind = .general },
    storing("product IDs of 32 characters") {
      let id = String("\($0.selection.productID)".prefix(32))
      $0.selection.productID = ProductID(id) ?? $0.selection.productID
    },
    storing("a product ID of digits stored as a number") {
      let id = Double("\($0.selection.productID)").flatMap { ProductID("\($0)") }
      $0.selection.productID = id ?? $0.selection.productID
    },
    storing("moments of whole minutes") {
      let seconds = $0.agreedAt.secondsSince1970 / 60 * 60
      $0.agreedAt = Timestamp(secondsSince1970: seconds) ?? $0.agreedAt
    },
    storing("moments of 32 bits without a sign") {
      let seconds = Int64(UInt32(truncatingIfNeeded: $0.agreedAt.secondsSince1970))
      $0.agreedAt = Timestamp(secondsSince1970: seconds) ?? $0.agreedAt
    },
    storing("figures of 32 bits") {
      $0.quote.replace(interest: $0.quote.interest.narrowed, tax: $0.quote.tax.narrowed)
    },
    storing("no bonus for a bonus of zero") {
      if $0.quote.bonus?.basisPoints == 0 { $0.quote.bonus = nil }
    },
    storing("rates of three digits") {
      $0.quote.rate = AnnualRate(basisPoints: $0.quote.rate.basisPoints % 1000) ?? $0.quote.rate
    },
    storing("rows of a schedule grouped by kind") { draft in
      let kinds: [ScheduleEntry.Kind] = [.installment, .interest, .maturity]
      let rows = draft.quote.schedule
      draft.quote.schedule = kinds.flatMap { kind in rows.filter { $0.kind == kind } }
    },
    storing("at most 1,000 rows of a schedule") {
      $0.quote.schedule = Array($0.quote.schedule.prefix(1000))
    },
    storing("no rows of zero won") { $0.quote.schedule.removeAll { $0.amount == .zero } },
    broken("64 KiB of a signature", \.stored) {
      $0.changed(signed: SignedContract(text: String($0.signed.text.prefix(65_535))))
    },
  ]

  private static func storing(
    _ name: String, _ change: @escaping @Sendable (inout OpeningContract) -> Void
  ) -> Mutant {
    broken(name, \.stored) { $0.changed(contract: changing($0.contract, change)) }
  }

  /// A ledger with `fault` in the place of a rule.
  static func broken<Rule>(
    _ name: String, _ rule: WritableKeyPath<LedgerRules, Rule>, _ fault: Rule
  ) -> Mutant {
    var rules = LedgerRules()
    rules[keyPath: rule] = fault
    return Mutant("AccountLedger", name) { [rules] in
      _ = try await LedgerLaw.check(seeds: 1...50) { FaultyBank(rules) }
    }
  }
}
