import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// What is the deposit's own, beyond the contract of every flow.
struct DepositOpenFlowTests {
  @Test func `Nothing on offer is said before anything is asked`() async throws {
    var branch = DepositBranch(try await OpeningDoubles([]))
    branch.catalog = FixedCatalog()
    #expect(await branch.builder.build().run() == FlowOutcome(stop: .nothingOffered(.deposit)))
  }

  @Test func `A catalogue that cannot be had stops the flow`() async throws {
    var branch = DepositBranch(try await OpeningDoubles([]))
    branch.catalog = FixedCatalog(failing: .unavailable(reason: LocalizedText(verbatim: "closed")))
    #expect(
      await branch.builder.build().run()
        == FlowOutcome(stop: .catalog(.unavailable(reason: LocalizedText(verbatim: "closed")))))
  }

  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(DepositBranch.answers())
    let opened = await DepositBranch(first).builder.build().run().opened
    var again = DepositBranch(try await OpeningDoubles(DepositBranch.answers(), after: first))
    again.catalog = FixedCatalog()
    let outcome = await again.builder.build().run()
    #expect(outcome.opened == opened && outcome.opened.count == 1 && outcome.stop == nil)
  }

  @Test func `Going back from the offer of savings declines it`() async throws {
    let doubles = try await OpeningDoubles(
      DepositBranch.answers(last: .interrupt("deposit.openSavings", .back)))
    let outcome = await DepositBranch(doubles).builder.build().run()
    #expect(outcome.account != nil && outcome.stop == nil && doubles.savings.requests.isEmpty)
  }

  @Test func `Going back out of the savings ends without them`() async throws {
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "savings.openDeposit"))
    let doubles = try await OpeningDoubles(
      DepositBranch.answers(last: .answer("deposit.openSavings", "yes")),
      nested: FlowOutcome(stop: left))
    let outcome = await DepositBranch(doubles).builder.build().run()
    #expect(outcome.account != nil && outcome.stop == nil)
  }

  @Test func `Stopping at the offer of savings leaves the deposit open`() async throws {
    let doubles = try await OpeningDoubles(
      DepositBranch.answers(last: .interrupt("deposit.openSavings", .endOfInput)))
    let outcome = await DepositBranch(doubles).builder.build().run()
    let key = QuestionKey(rawValue: "deposit.openSavings")
    #expect(outcome.account != nil && outcome.stop == .interrupted(.endOfInput, at: key))
  }
}
