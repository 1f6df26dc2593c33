import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that cache data per session.
  static let sessions: [ClauseMutant<AccountLedgerContract.Fixture>] = [
    session("isConsistentAcrossSessions", "accounts kept by a session") { CachingLedger(base: $0) },
    session("isConsistentAcrossSessions", "requests kept by a session") {
      ForgettingLedger(base: $0)
    },
    session("spendsOnceAcrossSessions", "a balance kept by a session") {
      StaleBalanceLedger(base: $0)
    },
  ]

  /// Ledgers that fail only under concurrent use or cancellation.
  static let races: [ClauseMutant<AccountLedgerContract.Fixture>] = [
    racing("opensOnceConcurrently", "a suspension between look-up and insert") {
      LookupRaceLedger(base: $0, meeting: $1)
    },
    racing("numbersConcurrently", "numbers counted up from a stale read") {
      NumberingLedger(base: $0, meeting: $1)
    },
    racing("listsWholeOpenings", "the account listed after the debit") { base, _ in
      DelayedListLedger(base: base)
    },
    racing("survivesCancellation", "a debit left behind by a canceled task") { base, _ in
      NoRollbackLedger(base: base)
    },
  ]

  /// A ledger with `wrap` around each session.
  static func session(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    ClauseMutant("AccountLedger.\(clause)", name) {
      try await .doubles({ base, _, _ in wrap(base) }, session: wrap)
    }
  }

  private static func racing(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger, Meeting) -> any AccountLedger
  ) -> ClauseMutant<AccountLedgerContract.Fixture> {
    ClauseMutant("AccountLedger.\(clause)", name) {
      let meeting = Meeting()
      return try await .doubles(
        { base, _, _ in wrap(base, meeting) }, otherCustomer: { wrap($0, meeting) }, session: { $0 }
      )
    }
  }
}
