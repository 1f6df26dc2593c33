import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

struct SavingsOpenFlowTests {
  static let keys = [
    "savings.openDeposit", "savings.product", "savings.amount", "savings.months",
    "savings.fundingAccount", "savings.tax", "savings.consent",
  ]

  @Test func `Opening debits the first installment`() async throws {
    let branch = try await SavingsBranch(SavingsBranch.answers())
    let opened = try #require(await branch.run().account)
    #expect(opened.contract.terms.linkedAccount == nil)
    #expect(opened.contract.quote.rate.basisPoints == 350)
    let balances = try await branch.ledger.accounts().map(\.balance)
    #expect(balances == [Won(9_900_000), Won(100_000)])
    #expect(branch.deposits.requests == 0)
    try await branch.script.verify()
  }

  @Test(arguments: keys, [DialogInterruption.stopped, .endOfInput])
  func `Stopping at any question leaves ledger and signer untouched`(
    key: String, interruption: DialogInterruption
  ) async throws {
    let steps = SavingsBranch.answers(upTo: key) + [.interrupt(key, interruption)]
    let branch = try await SavingsBranch(steps)
    let outcome = await branch.run()
    #expect(outcome.stop == .interrupted(interruption, at: QuestionKey(rawValue: key)))
    #expect(await branch.signer.signed.isEmpty)
    #expect(try await branch.ledger.accounts().map(\.balance) == [Won(10_000_000)])
  }

  @Test func `A deposit that stops stops the savings, and what it had opened is reported`()
    async throws
  {
    let stop = FlowStop.signing(.declined)
    let branch = try await SavingsBranch(
      [.answer("savings.openDeposit", "yes")], deposit: FlowOutcome(stop: stop))
    let outcome = await branch.run()
    #expect(outcome == FlowOutcome(stop: stop))
    #expect(branch.deposits.requests == 1)
  }

  @Test func `A deposit the customer does not have cannot be linked`() async throws {
    let branch = try await SavingsBranch(SavingsBranch.answers())
    let foreign = try AccountNumber("DEPOSIT-99").orThrow()
    let outcome = await branch.run(id: foreign)
    #expect(outcome == FlowOutcome(stop: .ledger(.notADeposit(foreign))))
    #expect(try await branch.ledger.accounts().map(\.balance) == [Won(10_000_000)])
  }

  @Test func `Going back from the product reaches the offer of a deposit`() async throws {
    let steps: [ScriptedDialog.Step] = [
      .answer("savings.openDeposit", "no"), .interrupt("savings.product", .back),
      .interrupt("savings.openDeposit", .back),
    ]
    let branch = try await SavingsBranch(steps)
    #expect(await branch.run().stop?.isBack == true)
    try await branch.script.verify()
  }

  @Test func `Refused consent opens nothing`() async throws {
    let steps = SavingsBranch.answers(upTo: "savings.consent") + [.answer("savings.consent", "no")]
    let branch = try await SavingsBranch(steps)
    #expect(
      await branch.run().stop
        == .consentRefused(at: QuestionKey(rawValue: "savings.consent")))
    #expect(await branch.signer.signed.isEmpty)
  }
}
