import FeatureDependencies
import Testing

@testable import FeatureDependenciesTesting

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

  @Test func `An opening half done behind an unknown outcome is found at its own call`() async {
    let broken = await #expect(throws: LawBroken.self) {
      _ = try await LedgerLaw.check { FaultyBank(.halfDone) }
    }
    #expect(broken?.steps == 1)
  }

  @Test func `A ledger that makes each call twice keeps the law`() async throws {
    _ = try await LedgerLaw.check(seeds: correctSeeds) {
      try DecoratedBank { ChangedLedger.repeating($0) }
    }
  }
}

extension LedgerRules {
  /// Debits at the first call of a request, whose outcome is unknown, and takes the debit back when
  /// the request is repeated.
  fileprivate static var halfDone: LedgerRules {
    var rules = LedgerRules()
    rules.before = { attempt, bank in
      let (contract, last) = (attempt.contract, bank.ended.last)
      let unknown = LedgerError.outcomeUnknown(contract.requestID)
      let isRepeated = last?.contract == contract && last?.error == unknown
      bank.debit(isRepeated ? 0 &- contract.sum : contract.sum) {
        $0.account.number == contract.terms.fundingAccount
      }
      return isRepeated ? nil : unknown
    }
    return rules
  }
}
