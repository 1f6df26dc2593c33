import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that keep something in one session.
  static let sessions: [Mutant<AccountLedgerContract.Fixture>] = [
    session("agreesAcrossSessions", "accounts kept by a session") { CachingLedger(base: $0) },
    session("agreesAcrossSessions", "requests kept by a session") { ForgettingLedger(base: $0) },
    session("spendsOnceAcrossSessions", "a balance kept by a session") { PurseLedger(base: $0) },
  ]

  /// Ledgers that are right as long as nothing happens at once.
  static let races: [Mutant<AccountLedgerContract.Fixture>] = [
    racing("opensOnceAtOnce", "a suspension between look-up and insert") {
      LookingLedger(base: $0, meeting: $1)
    },
    racing("numbersAtOnce", "numbers counted up from what was read") {
      NumberingLedger(base: $0, meeting: $1)
    },
    racing("listsWholeOpenings", "the account listed after the money went") { base, _ in
      LateLedger(base: base)
    },
    racing("survivesCancellation", "a debit left behind by a cancelled task") { base, _ in
      LeakyLedger(base: base)
    },
  ]

  /// A ledger with the same around each session.
  static func session(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      try await .doubles({ base, _, _ in wrap(base) }, session: wrap)
    }
  }

  private static func racing(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger, Meeting) -> any AccountLedger
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      let meeting = Meeting()
      return try await .doubles(
        { base, _, _ in wrap(base, meeting) }, neighbour: { wrap($0, meeting) }, session: { $0 })
    }
  }
}
