import FeatureDependenciesTesting
import Foundation
import Testing

/// Each broken implementation is found, by a law within fifty seeds. A law or clause that finds
/// none proves nothing.
///
/// The cases of a test run one after the other: hundreds at once would wait for each other at each
/// suspension.
struct MutantTests {
  static let others: [Mutant] =
    CatalogMutants.all + ClockMutants.all + RequestIDMutants.all
    + BuilderMutants.all

  /// Every fourth mutant, all for `MUTANTS=all`, or those whose descriptions contain a text of the
  /// variable: `MUTANTS="a;b"`.
  static func chosen(of all: [Mutant]) -> [Mutant] {
    let names = ProcessInfo.processInfo.environment["MUTANTS"]
    guard let names else { return stride(from: 0, to: all.count, by: 4).map { all[$0] } }
    guard names != "all" else { return all }
    return all.filter { mutant in
      names.split(separator: ";").contains { mutant.testDescription.contains($0) }
    }
  }

  @Test(.serialized, arguments: chosen(of: LedgerMutants.storing))
  func `A ledger that stores wrongly is found`(mutant: Mutant) async throws {
    try await find(mutant)
  }

  @Test(.serialized, arguments: chosen(of: LedgerMutants.answering))
  func `A ledger that answers wrongly is found`(mutant: Mutant) async throws {
    try await find(mutant)
  }

  @Test(.serialized, arguments: chosen(of: SigningMutants.all))
  func `A broken signing service is found`(mutant: Mutant) async throws { try await find(mutant) }

  @Test(.serialized, arguments: chosen(of: DialogMutants.all))
  func `A broken dialog is found`(mutant: Mutant) async throws { try await find(mutant) }

  @Test(.serialized, arguments: chosen(of: QuoteMutants.all))
  func `A broken quote service is found`(mutant: Mutant) async throws { try await find(mutant) }

  @Test(.serialized, arguments: chosen(of: FlowMutants.all))
  func `A broken flow is found`(mutant: Mutant) async throws { try await find(mutant) }

  @Test(.serialized, arguments: chosen(of: others))
  func `A broken catalog, clock, builder or source of request IDs is found`(
    mutant: Mutant
  ) async throws { try await find(mutant) }

  private func find(_ mutant: Mutant) async throws {
    let finding = try await mutant.finding()
    #expect(finding != nil)
    if ProcessInfo.processInfo.environment["SHOW"] != nil, let finding { print(finding) }
  }
}
