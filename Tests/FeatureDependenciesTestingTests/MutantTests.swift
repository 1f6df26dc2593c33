import FeatureDependenciesTesting
import Foundation
import Testing

/// Each broken implementation is found. A law or clause that finds none proves nothing.
struct MutantTests {
  static let all: [Mutant] =
    LedgerMutants.all + SigningMutants.all + DialogMutants.all + QuoteMutants.all
    + CatalogMutants.all + CatalogSourceMutants.all + ClockMutants.all + RequestIDMutants.all
    + BuilderMutants.all + FlowMutants.all

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
    #expect(finding != nil)
    if ProcessInfo.processInfo.environment["SHOW"] != nil, let finding { print(finding) }
  }
}
