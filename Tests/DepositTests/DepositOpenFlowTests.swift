import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Behavior of the deposit flow beyond the contract of all flows.
struct DepositOpenFlowTests {
  @Test func `A repeated request is answered though the product is no longer on offer`()
    async throws
  {
    let first = try await OpeningDoubles(.deposit)
    let opened = try #require(await DepositBranch.sample(first).builder.build().run().account)
    let again = try await OpeningDoubles(.deposit, after: first)
      .offering(DepositProduct.all().suffix(1))
    var expected = FlowOutcome()
    expected.add(opened)
    #expect(await DepositBranch(doubles: again).builder.build().run() == expected)
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
    #expect(clauses.contains(.sampleDepositInsurance))
    #expect(clauses.contains(TermsSheet.earlyTermination))
  }

  @Test func `Going back out of savings that were not opened offers them again`() async throws {
    let left = FlowOutcome(stop: .interrupted(.back, at: QuestionKey(rawValue: "savings.link")))
    let doubles = try await OpeningDoubles(
      [ScriptedDialog.Step].deposit.dropLast()
        + [.answer("deposit.openSavings", "yes"), .interrupt("deposit.openSavings", .stopped)],
      nested: left)
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    try await doubles.script.verify()
    let offer = QuestionKey(rawValue: "deposit.openSavings")
    #expect(outcome.stop == .interrupted(.stopped, at: offer))
    let deposit = try #require(outcome.account).number
    #expect(doubles.nestedFlows.requests == [.init(.savings, linkedTo: deposit)])
    #expect(await doubles.script.asked.suffix(2).map(\.earlier) == [nil, "yes"])
  }

  @Test func `Going back out of savings after their new deposit stops the application`()
    async throws
  {
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "savings.product"))
    var (savings, nested) = (FlowOutcome(stop: left), FlowOutcome())
    nested.add(try Samples.opened("DEPOSIT-8"))
    try savings.include(nested)
    let doubles = try await OpeningDoubles(
      [ScriptedDialog.Step].deposit.answering("deposit.openSavings", "yes"), nested: savings)
    let outcome = try await DepositBranch.sample(doubles).builder.build().run()
    #expect(outcome.stop == left)
    #expect(outcome.nested == nested.opened)
  }

  /// The deposit may be opened on the way to a savings account, which its flow cannot know.
  @Test func `The offer of a savings account is right for a customer who is opening one`()
    async throws
  {
    let doubles = try await OpeningDoubles(.deposit)
    _ = try await DepositBranch.sample(doubles).builder.build().run()
    let asked = await doubles.script.asked
    let prompt = try #require(asked.first { $0.key.rawValue == "deposit.openSavings" })
    #expect(prompt.text.en.contains("If you are already opening one, it continues afterwards."))
    #expect(prompt.text.ko.contains("신청 중인 적금이 있으면 그대로 이어집니다."))
    #expect(prompt.unattended == "no")
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
}
