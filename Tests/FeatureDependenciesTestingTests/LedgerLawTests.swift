import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Correct ledgers and the law.
struct LedgerLawTests {
  @Test func `The bank in memory keeps the law, without a restart`() async throws {
    let notChecked = try await LedgerLaw.check { try DecoratedBank() }
    #expect(notChecked == ["what a restart forgets: it is only in memory"])
  }

  @Test(.serialized, arguments: CorrectRules.allCases)
  func `A ledger with other permitted rules keeps the law`(correct: CorrectRules) async throws {
    #expect(try await LedgerLaw.check(seeds: correctSeeds) { FaultyBank(correct.rules) } == [])
  }

  @Test func `A ledger that makes each call twice keeps the law`() async throws {
    _ = try await LedgerLaw.check(seeds: correctSeeds) {
      try DecoratedBank { ChangedLedger.repeating($0) }
    }
  }
}
