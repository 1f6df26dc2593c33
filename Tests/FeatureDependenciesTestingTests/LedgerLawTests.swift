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

  @Test(arguments: [LedgerRules.debitsEarly, .listsLate])
  func `An opening half done behind an unknown outcome is found`(rules: LedgerRules) async {
    let broken = await #expect(throws: LawBroken.self) {
      _ = try await LedgerLaw.check { FaultyBank(rules) }
    }
    #expect(broken?.steps == 1)
    #expect(broken?.description.contains("outcome unknown") == true)
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
  fileprivate static let debitsEarly = changing(LedgerRules()) { rules in
    rules.before = { attempt, bank in
      let (contract, last) = (attempt.contract, bank.ended.last)
      let unknown = LedgerError.outcomeUnknown(contract.requestID)
      let isRepeated = last?.contract == contract && last?.error == unknown
      bank.debit(isRepeated ? 0 &- contract.sum : contract.sum) {
        $0.account.number == contract.terms.fundingAccount
      }
      return isRepeated ? nil : unknown
    }
  }

  /// Opens at the first call of a request, whose outcome is unknown, and lists the account only
  /// when the request is repeated.
  fileprivate static let listsLate = changing(LedgerRules()) { rules in
    let isCalledOnce = { @Sendable (id: RequestID, bank: BankState) in
      bank.ended.count { $0.contract.requestID == id } == 1
    }
    rules.answer = { result, attempt, bank in
      let id = attempt.contract.requestID
      guard case .success = result, isCalledOnce(id, bank) else { return result }
      return .failure(.outcomeUnknown(id))
    }
    rules.list = { view in
      view.accounts.filter { account in
        view.opened(account).map { !isCalledOnce($0.contract.requestID, view.bank) } ?? true
      }
    }
  }
}
