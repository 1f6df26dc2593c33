import FeatureDependenciesTesting

/// Something that every database keeps, as a test of a driver checks it on a new bank: a clause of
/// the contract of ledgers, or of one of this folder's specifications.
public struct BankPromise<Bank: TestedBank>: Sendable, CustomStringConvertible {
  /// The id and the promise of the clause.
  public let description: String
  private let check: @Sendable (Bank) async throws -> Void

  private init<Fixture>(
    _ clause: Clause<Fixture>, _ fixture: @escaping @Sendable (Bank) async throws -> Fixture
  ) {
    description = clause.description
    check = { bank in try await clause.verify { try await fixture(bank) } }
  }

  /// Throws a `Violation` if `bank`, which has no customer yet, does not keep it.
  public func verify(_ bank: Bank) async throws { try await check(bank) }

  /// All of books that nobody edits.
  public static var all: [BankPromise] {
    var all = (AccountLedgerContract.clauses + AccountLedgerContract.severalAccounts).map {
      BankPromise($0) { try await .init(in: $0) }
    }
    all += AttemptCounterSpecification.clauses.map { BankPromise($0) { try await .init(in: $0) } }
    all += DraftStoreSpecification.clauses.map { BankPromise($0) { try await .init(in: $0) } }
    all += DocumentArchiveSpecification.clauses.map { BankPromise($0) { try await .init(in: $0) } }
    all += CustomerRegisterSpecification.clauses.map { BankPromise($0) { try .init(in: $0) } }
    all += BooksSpecification<Bank>.clauses.map { BankPromise($0) { $0 } }
    return all
  }

  /// What is kept of books that are edited by hand, which an audit finds.
  public static var onEditedBooks: [BankPromise] {
    BooksSpecification<Bank>.edits.map { BankPromise($0) { $0 } }
  }
}
