import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Behavior of the deposit flow beyond the contract of all flows.
struct DepositOpenFlowTests {
  private static let last = "deposit.openSavings"

  @Test func `An empty catalog is reported before any question`() async throws {
    let doubles = try await OpeningDoubles([])
    let branch = DepositBranch(doubles: doubles)
    #expect(await branch.builder.build().run() == FlowOutcome(stop: .nothingOffered(.deposit)))
  }

  @Test func `An unavailable catalog stops the flow`() async throws {
    let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))
    var doubles = try await OpeningDoubles([])
    doubles.catalog = FixedCatalog(failing: closed)
    let branch = DepositBranch(doubles: doubles)
    #expect(await branch.builder.build().run() == FlowOutcome(stop: .catalog(closed)))
  }

  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(.deposit)
    let opened = try #require(await DepositBranch.sample(first).builder.build().run().account)
    let again = DepositBranch(doubles: try await OpeningDoubles(.deposit, after: first))
    var expected = FlowOutcome()
    expected.add(opened)
    #expect(await again.builder.build().run() == expected)
  }

  @Test func `Going back from the offer of savings declines it`() async throws {
    let doubles = try await OpeningDoubles(Self.steps(last: .interrupt(Self.last, .back)))
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    #expect(outcome.account != nil)
    #expect(outcome.stop == nil)
    #expect(doubles.nestedFlows.requests.isEmpty)
  }

  @Test func `Stopping at the offer of savings leaves the deposit open`() async throws {
    let doubles = try await OpeningDoubles(Self.steps(last: .interrupt(Self.last, .endOfInput)))
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    #expect(outcome.account != nil)
    #expect(
      outcome.stop == .interrupted(.endOfInput, at: QuestionKey(rawValue: "deposit.openSavings")))
  }

  @Test func `The description has the account prefix and the catalog section`() {
    let product = ProductDescription.deposit
    #expect(product.accountPrefix == "210")
    #expect(product.productType.section == "deposits")
    #expect(product.linkedKind == nil)
  }

  @Test func `The terms quote the injected regulation and the cost of early termination`()
    async throws
  {
    let doubles = try await OpeningDoubles(.deposit)
    _ = try await DepositBranch.sample(doubles).builder.build().run()
    let clauses = await doubles.script.shown.flatMap { content in
      if case .terms(let sheet) = content { sheet.clauses } else { [LocalizedText]() }
    }
    #expect(clauses.contains(doubles.taxPolicy.clause))
    #expect(clauses.contains(doubles.depositInsurance.clause))
    #expect(clauses.contains(TermsSheet.earlyTermination))
  }

  @Test func `An amount that only the second of two accounts covers is accepted`() async throws {
    let doubles = try await OpeningDoubles(
      .deposit.answering("deposit.fundingAccount", "DEMAND-2"), balance: Won(1),
      second: OpeningDoubles.balance)
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    #expect(outcome.account?.contract.terms.fundingAccount == doubles.second)
    try await doubles.script.verify()
  }

  @Test func `The help of the amount states both limits in both languages`() async throws {
    let doubles = try await OpeningDoubles(.deposit)
    _ = try await DepositBranch.sample(doubles).builder.build().run()
    let prompt = try #require(
      await doubles.script.asked.first { $0.key.rawValue == "deposit.amount" })
    for limit in [Won(1_000_000), Won(1_000_000_000)] {
      #expect(prompt.help.en.contains(limit.text.en))
      #expect(prompt.help.ko.contains(limit.text.ko))
    }
  }

  @Test func `Figures recalculated for a new day are announced once`() async throws {
    let clock = try Samples.clock()
    let consent = "deposit.consent"
    let midnight = ScriptedDialog.Step.answer(consent, "yes").after {
      clock.advance(seconds: 86_400)
    }
    let doubles = try await OpeningDoubles(
      [ScriptedDialog.Step].deposit.upTo(consent) + [midnight, .answer(consent, "yes")]
        + [ScriptedDialog.Step].deposit.after(consent), clock: clock)
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    #expect(outcome.account != nil)
    let shown = await doubles.script.shown.compactMap { content in
      if case .message(let text) = content { text } else { nil }
    }
    #expect(shown.map(\.en).filter { $0.contains("The date in Seoul has changed") }.count == 1)
    #expect(shown.map(\.ko).filter { $0.contains("날짜가 바뀌어") }.count == 1)
  }

  /// The steps that open a deposit, with `last` in place of the answer to the offer of savings.
  private static func steps(last: ScriptedDialog.Step) -> [ScriptedDialog.Step] {
    [ScriptedDialog.Step].deposit.upTo(Self.last) + [last]
      + [ScriptedDialog.Step].deposit.after(Self.last)
  }
}
