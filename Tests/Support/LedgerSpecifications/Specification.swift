public import FeatureDependenciesTesting

/// The clauses that every ledger database must pass, each on a bank that has no customer yet.
public enum Specification<Bank: TestedBank> {
  /// All clauses that do not edit the database by hand.
  public static var all: [Clause<Bank>] {
    let clauses: [[Clause<Bank>]] = [
      DraftStoreSpecification<Bank>.clauses, DatabaseSpecification<Bank>.clauses,
      CheckpointSpecification<Bank>.clauses, WritingSpecification<Bank>.clauses,
      KeySpecification<Bank>.clauses, StoredRowSpecification<Bank>.clauses,
      StatementSpecification<Bank>.clauses,
    ]
    return attempts + clauses.joined()
  }

  private static var attempts: [Clause<Bank>] {
    AttemptCounterSpecification.clauses.map { clause in
      Clause(clause.id, clause.promise) { bank, _ in
        try await clause.verify { try await AttemptCounterSpecification.Fixture(in: bank) }
      }
    }
  }

  /// The clauses that edit the database by hand. The change is detected, or does no lasting harm.
  public static var onEditedDatabase: [Clause<Bank>] {
    let clauses: [[Clause<Bank>]] = [
      DatabaseSpecification<Bank>.edits, AuditSpecification<Bank>.clauses,
      CheckpointSpecification<Bank>.edits, WritingSpecification<Bank>.edits,
      StoredRowSpecification<Bank>.edits, KeySpecification<Bank>.edits,
    ]
    return Array(clauses.joined())
  }
}
