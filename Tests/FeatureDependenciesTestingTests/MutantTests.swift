import FeatureDependenciesTesting
import Foundation
import Testing

/// Each broken implementation is found. A law or clause that finds none proves nothing.
struct MutantTests {
  static let mutants: [Mutant] = FlowMutants.all

  @Test(arguments: mutants)
  func `A broken implementation is found within fifty seeds`(mutant: Mutant) async throws {
    let finding = try await mutant.finding()
    #expect(finding != nil)
    if ProcessInfo.processInfo.environment["SHOW"] != nil, let finding { print(finding) }
  }

  @Test(arguments: MutantTable.all.flatMap(\.rows))
  func `A broken implementation is caught by its clause`(mutant: MutantTable.Row) async {
    let violation = await #expect(throws: Violation.self) { try await mutant.verify() }
    #expect(violation?.clause == mutant.clause)
    #expect(violation?.expected.isEmpty == false)
    #expect(violation?.actual.isEmpty == false)
  }

  @Test func `Every clause has a mutant`() {
    let clauses = MutantTable.all.flatMap(\.clauses)
    let mutated = Set(MutantTable.all.flatMap(\.rows).map(\.clause))
    #expect(Set(clauses).subtracting(mutated).isEmpty, "clauses without a mutant")
    #expect(mutated.subtracting(clauses).isEmpty, "mutants of clauses that do not exist")
    #expect(Set(clauses).count == clauses.count, "clauses of one name")
  }
}
