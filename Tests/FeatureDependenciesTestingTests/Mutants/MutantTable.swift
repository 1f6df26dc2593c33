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
    MutantTable(SavingsLinkContract.clauses, SavingsLinkMutants.all),
    MutantTable(FlowContract.clauses + FlowContract.catalog, FlowMutants.all),
  ]
}
