import FeatureDependenciesTesting
import Foundation
import Testing

/// Each broken implementation is found. A law or clause that finds none proves nothing.
struct MutantTests {
  static let all: [Mutant] =
    LedgerMutants.all + SigningMutants.all + DialogMutants.all + QuoteMutants.all
    + CatalogMutants.all + CatalogSourceMutants.all + ClockMutants.all + RequestIDMutants.all
    + BuilderMutants.all + FlowMutants.all

  /// Races that the seeds do not reach since the faulty bank suspends before its commit only.
  private static let races: Set = [
    "AccountLedger: a lock of each session's own",
    "AccountLedger: the account of the request under way",
  ]

  /// All mutants, or those whose descriptions contain a text of the variable MUTANTS: `a;b`.
  static var mutants: [Mutant] {
    guard let names = ProcessInfo.processInfo.environment["MUTANTS"] else { return all }
    return all.filter { mutant in
      names.split(separator: ";").contains { mutant.testDescription.contains($0) }
    }
  }

  @Test(arguments: mutants)
  func `A broken implementation is found within fifty seeds`(mutant: Mutant) async throws {
    let finding = try await mutant.finding()
    withKnownIssue("The window of the race is open too briefly.", isIntermittent: true) {
      #expect(finding != nil)
    } when: {
      Self.races.contains(mutant.testDescription)
    }
    if ProcessInfo.processInfo.environment["SHOW"] != nil, let finding { print(finding) }
  }
}
