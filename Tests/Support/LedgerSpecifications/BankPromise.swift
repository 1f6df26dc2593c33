import FeatureDependenciesTesting

/// A clause that every ledger database must pass, checked on a new bank: one of a specification in
/// this folder.
public struct BankPromise<Bank: TestedBank>: Sendable, CustomStringConvertible {
  /// The ID and the promise of the clause.
  public let description: String
  private let check: @Sendable (Bank) async throws -> Void

  private init<Fixture>(
    _ clause: Clause<Fixture>, _ fixture: @escaping @Sendable (Bank) async throws -> Fixture
  ) {
    description = clause.description
    check = { bank in try await clause.verify { try await fixture(bank) } }
  }

  /// Throws a `Violation` if `bank` breaks the promise. `bank` must not have a customer yet.
  public func verify(_ bank: Bank) async throws { try await check(bank) }

  /// All clauses that do not edit the database by hand.
  public static var all: [BankPromise] {
    var all = AttemptCounterSpecification.clauses.map {
      BankPromise($0) { try await .init(in: $0) }
    }
    all += DraftStoreSpecification.clauses.map { BankPromise($0) { try await .init(in: $0) } }
    all += DocumentArchiveSpecification.clauses.map { BankPromise($0) { try await .init(in: $0) } }
    all += CustomerRegisterSpecification.clauses.map { BankPromise($0) { try .init(in: $0) } }
    let others: [[Clause<Bank>]] = [
      DatabaseSpecification<Bank>.clauses, CheckpointSpecification<Bank>.clauses,
      WritingSpecification<Bank>.clauses, KeySpecification<Bank>.clauses,
      StoredRowSpecification<Bank>.clauses, StatementSpecification<Bank>.clauses,
    ]
    return all + others.joined().map { BankPromise($0) { $0 } }
  }

  /// The clauses that edit the database by hand. The change is detected, or does no lasting harm.
  public static var onEditedDatabase: [BankPromise] {
    let clauses: [[Clause<Bank>]] = [
      DatabaseSpecification<Bank>.edits, AuditSpecification<Bank>.clauses,
      CheckpointSpecification<Bank>.edits, WritingSpecification<Bank>.edits,
      StoredRowSpecification<Bank>.edits, KeySpecification<Bank>.edits,
    ]
    return clauses.joined().map { BankPromise($0) { $0 } }
  }
}
