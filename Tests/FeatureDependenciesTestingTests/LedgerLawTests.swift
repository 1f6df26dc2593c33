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

  @Test func `An opening half done behind an unknown outcome is found at its own call`() async {
    let broken = await #expect(throws: LawBroken.self) {
      _ = try await LedgerLaw.check { FaultyBank(.halfDone) }
    }
    #expect(broken?.steps == 1)
  }

  @Test func `A bank that is never closed does not pass as reopened`() async throws {
    let broken = await #expect(throws: LawBroken.self) {
      _ = try await LedgerLaw.check { UnclosedBank(base: FaultyBank()) }
    }
    #expect(broken?.description.contains("opened again from its storage") == true)
    #expect(broken?.steps == 1)
  }

  @Test func `A ledger that makes each call twice keeps the law`() async throws {
    _ = try await LedgerLaw.check(seeds: correctSeeds) {
      try DecoratedBank { ChangedLedger.repeating($0) }
    }
  }

  @Test func `A ledger that completes the openings of canceled tasks keeps the law`() async throws {
    _ = try await LedgerLaw.check(seeds: correctSeeds) {
      try DecoratedBank { ChangedLedger.lingering($0) }
    }
  }
}

/// A bank that returns itself in place of one that is read again from its storage.
private struct UnclosedBank: LedgerFixture {
  let base: FaultyBank

  func addAccount(of customer: LedgerCustomer, balance: Won) async throws -> AccountNumber {
    try await base.addAccount(of: customer, balance: balance)
  }

  func session(of customer: LedgerCustomer) async throws -> any AccountLedger {
    try await base.session(of: customer)
  }

  func sign(
    _ document: SigningDocument, by customer: LedgerCustomer
  ) async throws -> SignedContract { try await base.sign(document, by: customer) }

  func reopened() async throws -> Part<UnclosedBank> { .checked(self) }
}
