import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Ledgers and signing services that use the freedom of their protocols: no clause may reject them.
struct CorrectServiceTests {
  @Test(arguments: AccountLedgerContract.clauses, [true, false])
  func `A ledger that is unavailable during another opening keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>, isKnown: Bool
  ) async throws {
    let desk = Desk()
    try await clause.verify {
      try await .doubles(
        { base, _, _ in BusyLedger(base: base, desk: desk, isKnown: isKnown) },
        otherCustomer: { BusyLedger(base: $0, desk: desk, isKnown: isKnown) }, session: { $0 })
    }
  }

  @Test(
    arguments: AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts,
    CorrectLedger.allCases)
  func `A ledger that does more than its protocol requires keeps its contract`(
    clause: Clause<AccountLedgerContract.Fixture>, ledger: CorrectLedger
  ) async throws {
    try await clause.verify {
      try await .doubles(
        { base, _, _ in ledger.around(base) }, otherCustomer: ledger.around, session: ledger.around)
    }
  }
}
