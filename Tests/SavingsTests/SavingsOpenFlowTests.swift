import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// What is the savings' own, beyond the contract of every flow.
struct SavingsOpenFlowTests {
  @Test func `Nothing on offer is said before anything is asked`() async throws {
    var branch = SavingsBranch(try await OpeningDoubles([]))
    branch.catalog = FixedCatalog()
    #expect(
      await branch.builder.build(id: nil).run() == FlowOutcome(stop: .nothingOffered(.savings)))
  }

  @Test func `A deposit the customer does not have cannot be linked`() async throws {
    let doubles = try await OpeningDoubles(SavingsBranch.answers)
    let foreign = try #require(AccountNumber("DEPOSIT-99"))
    let outcome = await SavingsBranch(doubles).builder.build(id: foreign).run()
    #expect(outcome == FlowOutcome(stop: .ledger(.notADeposit(foreign))))
    #expect(try await doubles.ledger.accounts().count == 1)
  }

  @Test func `Going back from the product reaches the offer of a deposit`() async throws {
    let doubles = try await OpeningDoubles([
      .answer("savings.openDeposit", "no"), .interrupt("savings.product", .back),
      .interrupt("savings.openDeposit", .back),
    ])
    let outcome = await SavingsBranch(doubles).builder.build(id: nil).run()
    #expect(outcome.stop?.isBack == true)
    try await doubles.script.verify()
  }

  @Test func `Going back out of the deposit goes on without it`() async throws {
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "deposit.product"))
    let doubles = try await OpeningDoubles(
      [.answer("savings.openDeposit", "yes")] + SavingsBranch.answers.dropFirst(),
      nested: FlowOutcome(stop: left))
    let outcome = await SavingsBranch(doubles).builder.build(id: nil).run()
    #expect(outcome.account?.contract.terms.linkedAccount == nil && outcome.stop == nil)
  }

  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(SavingsBranch.answers)
    let opened = await SavingsBranch(first).builder.build(id: nil).run().opened
    var again = SavingsBranch(try await OpeningDoubles(SavingsBranch.answers, after: first))
    again.catalog = FixedCatalog()
    let outcome = await again.builder.build(id: nil).run()
    #expect(outcome.opened == opened && outcome.opened.count == 1 && outcome.stop == nil)
  }
}
