import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct DepositOpenFlowTests {
  static let keys = [
    "deposit.product", "deposit.amount", "deposit.months", "deposit.fundingAccount", "deposit.tax",
    "deposit.consent",
  ]

  @Test func `A deposit is signed as shown and opened as signed`() async throws {
    let branch = try await DepositBranch(DepositBranch.answers())
    let outcome = await branch.run()
    let opened = try #require(outcome.account)
    #expect(outcome.stop == nil && outcome.nested.isEmpty)
    try await branch.script.verify()

    let shown = await branch.script.shown
    #expect(shown.contains(.document(opened.contract.document)))
    #expect(await branch.signer.signed == [opened.contract.document])
    #expect(shown.last == .opened(opened))
    let balances = try await branch.ledger.accounts().map(\.balance)
    #expect(balances == [Won(40_000_000), Won(10_000_000)])
  }

  @Test func `The preview shows figures, what is left, and the terms before consent`() async throws
  {
    let branch = try await DepositBranch(DepositBranch.answers())
    _ = await branch.run()
    let shown = await branch.script.shown
    guard case .preview(let preview) = shown[0], case .terms(let sheet) = shown[1] else {
      Issue.record("preview and terms expected, got \(shown.prefix(2))")
      return
    }
    #expect(preview.left == Won(40_000_000))
    #expect(preview.illustration.quote.interest == Won(320_000))
    #expect(preview.illustration.quote.tax == Won(49_280))
    #expect(preview.insurance == nil)
    #expect(!sheet.clauses.isEmpty)
  }

  @Test(arguments: keys, [DialogInterruption.stopped, .endOfInput, .answerMissing])
  func `Stopping at any question leaves ledger and signer untouched`(
    key: String, interruption: DialogInterruption
  ) async throws {
    let steps = DepositBranch.answers(upTo: key) + [.interrupt(key, interruption)]
    let branch = try await DepositBranch(steps)
    let outcome = await branch.run()
    #expect(
      outcome
        == FlowOutcome(
          stop: .interrupted(interruption, at: QuestionKey(rawValue: key))))
    #expect(try await branch.isUntouched())
    try await branch.script.verify()
  }

  @Test(arguments: [
    ("deposit.product", "nothing"), ("deposit.product", ""), ("deposit.amount", "ten"),
    ("deposit.amount", "0"), ("deposit.amount", "-1"), ("deposit.amount", "999,999"),
    ("deposit.amount", "1000000001"), ("deposit.amount", "9223372036854775808"),
    ("deposit.months", "13"), ("deposit.months", "x"), ("deposit.fundingAccount", "DEMAND-2"),
    ("deposit.tax", "none"), ("deposit.consent", "maybe"), ("deposit.consent", ""),
  ])
  func `A bad answer is asked for again, with what was wrong`(key: String, bad: String) async throws
  {
    let steps = DepositBranch.answers(upTo: key) + [.answer(key, bad), .interrupt(key, .stopped)]
    let branch = try await DepositBranch(steps)
    _ = await branch.run()
    let asked = await branch.script.asked.last
    #expect(asked?.rejected?.text == bad)
    #expect(try await branch.isUntouched())
    try await branch.script.verify()
  }

  @Test func `Refused consent opens nothing`() async throws {
    let steps = DepositBranch.answers(upTo: "deposit.consent") + [.answer("deposit.consent", "no")]
    let branch = try await DepositBranch(steps)
    let outcome = await branch.run()
    #expect(
      outcome
        == FlowOutcome(
          stop: .consentRefused(at: QuestionKey(rawValue: "deposit.consent"))))
    #expect(try await branch.isUntouched())
  }

  @Test func `A declined signature opens nothing`() async throws {
    let branch = try await DepositBranch(
      DepositBranch.answers(upTo: "deposit.openSavings"), signing: .declined)
    let outcome = await branch.run()
    #expect(outcome == FlowOutcome(stop: .signing(.declined)))
    #expect(try await branch.isUntouched())
  }

  @Test func `Too little money is refused with the shortfall`() async throws {
    let key = "deposit.fundingAccount"
    let steps =
      DepositBranch.answers(upTo: key)
      + [.answer(key, "DEMAND-1"), .interrupt(key, .stopped)]
    let branch = try await DepositBranch(steps, balance: 9_000_000)
    _ = await branch.run()
    let rejected = await branch.script.asked.last?.rejected?.reason
    #expect(rejected == .insufficientFunds(shortfall: Won(1_000_000)))
  }

  @Test func `Going back from consent and changing the amount makes a new document`() async throws {
    let steps =
      DepositBranch.answers(upTo: "deposit.consent") + [
        .interrupt("deposit.consent", .back), .interrupt("deposit.tax", .back),
        .interrupt("deposit.fundingAccount", .back), .interrupt("deposit.months", .back),
        .answer("deposit.amount", "20000000"), .answer("deposit.months", "12"),
        .answer("deposit.fundingAccount", "DEMAND-1"), .answer("deposit.tax", "exempt"),
        .answer("deposit.consent", "yes"), .answer("deposit.openSavings", "no"),
      ]
    let branch = try await DepositBranch(steps)
    let opened = try #require(await branch.run().account)
    #expect(opened.contract.terms.selection.amount == Won(20_000_000))
    #expect(opened.contract.quote.tax == .zero)
    #expect(await branch.signer.signed == [opened.contract.document])
    try await branch.script.verify()
  }

  @Test func `Savings are built only when the customer says so, with the new account's id`()
    async throws
  {
    let declined = try await DepositBranch(DepositBranch.answers())
    _ = await declined.run()
    #expect(declined.savings.requests.isEmpty)

    let steps =
      DepositBranch.answers(upTo: "deposit.openSavings")
      + [.answer("deposit.openSavings", "yes")]
    let accepted = try await DepositBranch(steps)
    let outcome = await accepted.run()
    #expect(accepted.savings.requests == [outcome.account?.number])
  }

  @Test func `A nested flow that stops leaves the deposit open and says why`() async throws {
    let steps =
      DepositBranch.answers(upTo: "deposit.openSavings")
      + [.answer("deposit.openSavings", "yes")]
    let stop = FlowStop.consentRefused(at: QuestionKey(rawValue: "savings.consent"))
    let branch = try await DepositBranch(steps, savings: FlowOutcome(stop: stop))
    let outcome = await branch.run()
    #expect(outcome.account != nil && outcome.stop == stop)
  }

  @Test func `Going back from the offer of savings declines it`() async throws {
    let steps =
      DepositBranch.answers(upTo: "deposit.openSavings")
      + [.interrupt("deposit.openSavings", .back)]
    let branch = try await DepositBranch(steps)
    let outcome = await branch.run()
    #expect(outcome.account != nil && outcome.stop == nil && branch.savings.requests.isEmpty)
  }

  @Test func `Going back out of the savings ends without them`() async throws {
    let steps =
      DepositBranch.answers(upTo: "deposit.openSavings")
      + [.answer("deposit.openSavings", "yes")]
    let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "savings.openDeposit"))
    let outcome = try await DepositBranch(steps, savings: FlowOutcome(stop: left)).run()
    #expect(outcome.account != nil && outcome.stop == nil)
  }

  @Test func `Nothing on offer is said before anything is asked`() async throws {
    let branch = try await DepositBranch([])
    let empty = EmptyShop(branch: branch)
    let outcome = await DepositOpenBuilder(dependency: empty).build().run()
    #expect(outcome == FlowOutcome(stop: .nothingOffered(.deposit)))
  }
}

/// A branch whose catalogue is empty.
struct EmptyShop: DepositOpenDependency {
  let branch: DepositBranch
  let catalog: any ProductCatalog = FixedCatalog()

  var clock: any WallClock { branch.clock }
  var taxPolicy: TaxPolicy { branch.taxPolicy }
  var signing: any SigningService { branch.signing }
  var ledger: any AccountLedger { branch.ledger }
  var dialog: any Dialog { branch.dialog }
  var requestIDs: any RequestIDs { branch.requestIDs }
  var savingsOpenBuilder: any SavingsOpenBuildable { branch.savingsOpenBuilder }
}
