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

  @Test func `A bank that is never closed does not pass as reopened`() async throws {
    let broken = await #expect(throws: LawBroken.self) {
      _ = try await LedgerLaw.check { try DecoratedBank(isReopened: true) }
    }
    #expect(broken?.description.contains("opened again from its storage") == true)
    #expect(broken?.steps == 1)
  }

  @Test func `A call that is made again looks up the account numbers of its own bank`() throws {
    let models = try ["FIRST-1", "SECOND-2"].map { number in
      let account = Account(
        number: try Samples.account(number), openedOn: try Samples.day("2026-11-20"),
        balance: Won(1), contracted: nil)
      return try LedgerModel(kinds: SampleKinds(), accounts: [.hana: [account]], calls: .all)
    }
    let steps = (1...1000).map { LawStep<LedgerModel>(seed: $0) }
    let texts = models.map { model in
      steps.map { "\($0.call(in: model))" }.filter { $0.contains("looks up") }.joined()
    }
    #expect(texts[0].contains("FIRST-1") && texts[1].contains("SECOND-2"))
    #expect(!texts[1].lowercased().contains("first"))
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
