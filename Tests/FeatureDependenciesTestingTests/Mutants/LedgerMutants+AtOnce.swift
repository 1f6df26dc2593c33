import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that cache data per session.
  static let sessions: [Mutant] = [
    session("accounts kept by a session") { CachingLedger(base: $0) },
    session("requests kept by a session") {
      ForgettingLedger(base: $0)
    },
    session("a balance kept by a session") {
      StaleBalanceLedger(base: $0)
    },
  ]

  /// Ledgers that fail only under concurrent use or cancellation.
  static let races: [Mutant] = [
    racing("a suspension between look-up and insert") {
      LookupRaceLedger(base: $0, meeting: $1)
    },
    racing("numbers counted up from a stale read") {
      NumberingLedger(base: $0, meeting: $1)
    },
    racing("the account listed after the debit") { base, _ in
      DelayedListLedger(base: base)
    },
    racing("a debit left behind by a canceled task") { base, _ in
      NoRollbackLedger(base: base)
    },
  ]

  /// A ledger with `wrap` around each session.
  static func session(
    _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger
  ) -> Mutant {
    ledger(name) {
      try DoubleBank({ base in wrap(base) }, session: wrap)
    }
  }

  private static func racing(
    _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger, Meeting) -> any AccountLedger
  ) -> Mutant {
    ledger(name) {
      let meeting = Meeting()
      return try DoubleBank(
        { base in wrap(base, meeting) }, otherCustomer: { wrap($0, meeting) }, session: { $0 }
      )
    }
  }
}
