import FeatureDependenciesTesting
import Foundation
import Testing

/// Each broken implementation is found, by a law within fifty seeds. A law or clause that finds
/// none proves nothing.
struct MutantTests {
  /// Mutants that run one after the other: hundreds at once would wait for each other at each
  /// suspension.
  struct Group: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let all: [Mutant]

    /// Every fourth mutant, all for `MUTANTS=all`, or those whose descriptions contain a text of
    /// the variable: `MUTANTS="a;b"`.
    var chosen: [Mutant] {
      let names = ProcessInfo.processInfo.environment["MUTANTS"]
      guard let names else { return stride(from: 0, to: all.count, by: 4).map { all[$0] } }
      guard names != "all" else { return all }
      return all.filter { mutant in
        names.split(separator: ";").contains { mutant.description.contains($0) }
      }
    }
  }

  private static let groups = [
    Group(testDescription: "ledgers that store wrongly", all: LedgerMutants.storing),
    Group(testDescription: "ledgers that answer wrongly", all: LedgerMutants.answering),
    Group(testDescription: "signing services", all: SigningMutants.all),
    Group(testDescription: "dialogs", all: DialogMutants.all),
    Group(testDescription: "quote services", all: QuoteMutants.all),
    Group(testDescription: "flows", all: FlowMutants.all),
    Group(
      testDescription: "catalogs, clocks, request IDs and builders",
      all: CatalogMutants.all + ClockMutants.all + RequestIDMutants.all + BuilderMutants.all),
  ]

  @Test(arguments: groups)
  func `Each broken implementation is found`(group: Group) async {
    for mutant in group.chosen {
      do {
        let finding = try await mutant.finding()
        #expect(finding != nil, "\(mutant)")
        if ProcessInfo.processInfo.environment["SHOW"] != nil, let finding { print(finding) }
      } catch { Issue.record(error, "\(mutant)") }
    }
  }
}

/// The seeds with which correct but unusual implementations are run: 200 for `MUTANTS=all`.
let correctSeeds: ClosedRange<UInt64> =
  ProcessInfo.processInfo.environment["MUTANTS"] == "all" ? 1...200 : 1...10
