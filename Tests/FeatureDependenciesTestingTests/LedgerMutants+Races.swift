import FeatureDependencies
import FeatureDependenciesTesting

extension LedgerMutants {
  /// Ledgers that keep something in one session.
  static let sessions: [Mutant<AccountLedgerContract.Fixture>] = [
    session("agreesAcrossSessions", "accounts kept by a session") { CachingLedger($0) },
    session("agreesAcrossSessions", "requests kept by a session") { ForgettingLedger($0) },
    session("spendsOnceAcrossSessions", "a balance kept by a session") { PurseLedger($0) },
  ]

  /// Ledgers that are right as long as nothing happens at once.
  static let races: [Mutant<AccountLedgerContract.Fixture>] = [
    racing("opensOnceAtOnce", "a suspension between look-up and insert") { base, _ in
      LookingLedger(base: base)
    },
    racing("numbersAtOnce", "numbers counted up from what was read") { NumberingLedger($0, $1) },
    racing("listsWholeOpenings", "the account listed after the money went") { base, _ in
      LateLedger(base)
    },
    racing("survivesCancellation", "a debit left behind by a cancelled task") { base, _ in
      LeakyLedger(base)
    },
  ]

  private static func session(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger) -> any AccountLedger
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      try await .wrapped(wrap, neighbour: { $0 }, session: wrap)
    }
  }

  private static func racing(
    _ clause: String, _ name: String,
    _ wrap: @escaping @Sendable (any AccountLedger, Register) -> any AccountLedger
  ) -> Mutant<AccountLedgerContract.Fixture> {
    Mutant("AccountLedger.\(clause)", name) {
      let register = Register()
      let decorate: @Sendable (any AccountLedger) -> any AccountLedger = { wrap($0, register) }
      return try await .wrapped(decorate, neighbour: decorate, session: { $0 })
    }
  }
}
