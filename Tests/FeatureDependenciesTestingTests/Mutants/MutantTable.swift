import FeatureDependenciesTesting
import Testing

/// The clauses of one contract, and the mutants that break them.
struct MutantTable: Sendable {
  /// A mutant of any contract.
  struct Row: Sendable, CustomTestStringConvertible {
    let clause: String
    let testDescription: String
    /// Runs the clause on the mutant. Throws ``NoSuchClause`` if the contract lacks the clause.
    let verify: @Sendable () async throws -> Void
  }

  struct NoSuchClause: Error {}

  let clauses: [String]
  let rows: [Row]

  init<Fixture>(_ clauses: [Clause<Fixture>], _ mutants: [ClauseMutant<Fixture>]) {
    self.clauses = clauses.map(\.id)
    rows = mutants.map { mutant in
      let clause = clauses.first { $0.id == mutant.clause }
      return Row(
        clause: mutant.clause, testDescription: "\(mutant.name) breaks \(mutant.clause)"
      ) {
        guard let clause else { throw NoSuchClause() }
        try await clause.verify(mutant.fixture)
      }
    }
  }

  static let all = [
    MutantTable(SigningServiceContract.clauses, SigningMutants.all),
    MutantTable(
      AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts, LedgerMutants.all),
    MutantTable(
      ProductCatalogContract<ReferenceProduct>.clauses
        + ProductCatalogContract<ReferenceProduct>.whole, CatalogMutants.all),
    MutantTable(
      CatalogSourceContract.clauses + CatalogSourceContract.whole, CatalogSourceMutants.all),
    MutantTable(QuoteServiceContract.clauses + QuoteServiceContract.exact, QuoteMutants.all),
    MutantTable(
      WallClockContract.clauses + WallClockContract.present + WallClockContract.setBack,
      ClockMutants.all),
    MutantTable(RequestIDsContract.clauses, RequestIDMutants.all),
    MutantTable(
      DialogContract.clauses + DialogContract.lines + DialogContract.showing
        + DialogContract.consent, DialogMutants.all),
    MutantTable(BuildableContract.clauses, BuilderMutants.all),
  ]
}
