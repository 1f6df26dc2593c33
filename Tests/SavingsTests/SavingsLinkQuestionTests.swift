import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The offer to link a savings account to an existing deposit of the customer.
struct SavingsLinkQuestionTests {
  private static let deposit = ProductKind.deposit

  /// The steps that open a savings account, with the answer `link` to the link question.
  private func steps(_ link: String) -> [ScriptedDialog.Step] {
    var steps = [ScriptedDialog.Step].savings
    steps.insert(.answer("savings.link", link), at: 2)
    return steps
  }

  /// Doubles whose customer has a deposit, and the number of that deposit.
  private func customer() async throws -> (OpeningDoubles, AccountNumber) {
    let doubles = try await OpeningDoubles([])
    return (doubles, try await doubles.openOtherFeature(of: Self.deposit).number)
  }

  private func run(
    _ steps: [ScriptedDialog.Step], after first: OpeningDoubles
  ) async throws -> (FlowOutcome, OpeningDoubles) {
    let doubles = try await OpeningDoubles(steps, after: first)
    return (try await SavingsBranch.sample(doubles).builder.build(id: nil).run(), doubles)
  }

  @Test func `A savings account links to the chosen deposit, and the bonus is listed apart`()
    async throws
  {
    let (first, deposit) = try await customer()
    let (outcome, doubles) = try await run(steps("\(deposit)"), after: first)
    let contract = try #require(outcome.account?.contract)
    #expect(contract.terms.link == AccountLink(to: deposit, of: Self.deposit))
    #expect(contract.quote.rate.basisPoints == 360)
    #expect(contract.quote.bonus?.basisPoints == 10)
    let fields = contract.document(in: ProductDescription.savings.words).fields
    let names = ["rateBasisPoints", "linkedBonusBasisPoints"]
    #expect(fields.filter { names.contains($0.name) }.map(\.value.signed) == ["360", "10"])
    let prompt = try #require(
      await doubles.script.asked.first { $0.key.rawValue == "savings.link" })
    guard case .choice(let choices) = prompt.kind else {
      Issue.record("not a choice")
      return
    }
    #expect(choices.map(\.value) == ["\(deposit)", "none"])
    #expect(choices[0].label.en.contains("bonus 0.10"))
    #expect(choices[0].label.ko.contains("우대금리 0.10%"))
  }

  @Test(arguments: ["savings.deposit", "savings.link"])
  func `If the link is known without asking, not all accounts are listed`(
    key: String
  ) async throws {
    let (first, deposit) = try await customer()
    let isPerson = key == "savings.deposit"
    var doubles = try await OpeningDoubles(
      isPerson
        ? [.answer(key, "\(deposit)")] + [ScriptedDialog.Step].savings.dropFirst()
        : steps("\(deposit)"), after: first)
    doubles.ledger = Unlisted(base: doubles.ledger)
    let dialog = KnownAnswer(
      base: doubles.script, key: QuestionKey(rawValue: key), text: "\(deposit)")
    let wiring = KnownWiring(
      doubles: doubles, dialog: dialog, savingsCatalog: FixedCatalog([try .sample()]))
    let outcome = await SavingsOpenBuilder(dependency: wiring).build(id: nil).run()
    #expect(outcome.account?.contract.terms.link == AccountLink(to: deposit, of: Self.deposit))
  }

  @Test func `A person sees the highest bonus, in any order of the products`()
    async throws
  {
    let offer = try Samples.offer("installment-savings", terms: [12: 350])
    let products = try [10, 30, 20].map {
      SavingsProduct(offer: offer, linkedBonus: try Samples.rate($0))
    }
    let doubles = try await OpeningDoubles([.interrupt("savings.deposit", .stopped)])
    let branch = SavingsBranch(doubles: doubles, savingsCatalog: FixedCatalog(products))
    _ = await branch.builder.build(id: nil).run()
    let prompt = try #require(await doubles.script.asked.first)
    #expect(prompt.text.en.contains("up to +0.30%"))
    #expect(prompt.text.ko.contains("최고 +0.30%"))
  }

  @Test func `A person's choices of a link refer to the deposits, for the dialog to name`()
    async throws
  {
    let (first, deposit) = try await customer()
    let (_, doubles) = try await run([.interrupt("savings.deposit", .stopped)], after: first)
    guard case .choice(let choices) = await doubles.script.asked.first?.kind else {
      Issue.record("not a choice")
      return
    }
    #expect(choices.map(\.value) == ["\(deposit)", "new", "none"])
    #expect(choices.map(\.account?.number) == [deposit, nil, nil])
  }

  @Test func `A prepared link makes both questions about a deposit unnecessary`() async throws {
    let doubles = try await OpeningDoubles([
      .answer("savings.deposit", ""), .interrupt("savings.openDeposit", .stopped),
    ])
    _ = try await SavingsBranch.sample(doubles).builder.build(id: nil).run()
    let asked = await doubles.script.asked
    #expect(asked.map(\.skippedIfAnswered?.rawValue) == ["savings.link", "savings.link"])
  }

  @Test func `Without a link there is no bonus, and none is signed`() async throws {
    let (first, _) = try await customer()
    let contract = try #require(try await run(steps("none"), after: first).0.account?.contract)
    #expect(contract.terms.link == nil)
    #expect(contract.quote.bonus == nil)
    let fields = contract.document(in: ProductDescription.savings.words).fields
    #expect(!fields.contains { $0.name == "linkedBonusBasisPoints" })
  }

  @Test func `A savings account is not linked if the link question is not asked`() async throws {
    let (first, _) = try await customer()
    let (outcome, doubles) = try await run(.savings, after: first)
    #expect(outcome.account?.contract.terms.link == nil)
    try await doubles.script.verify()
  }

  @Test func `A link without a bonus is offered only if an answer is prepared`()
    async throws
  {
    let (first, _) = try await customer()
    let offer = try Samples.offer("installment-savings", terms: [12: 350])
    let branch = SavingsBranch(
      doubles: try await OpeningDoubles(steps("none"), after: first),
      savingsCatalog: FixedCatalog([SavingsProduct(offer: offer, linkedBonus: nil)]))
    _ = await branch.builder.build(id: nil).run()
    let prompt = await branch.doubles.script.asked.first { $0.key.rawValue == "savings.link" }
    #expect(prompt?.audience == .prepared)
  }

  @Test func `A deposit that the customer does not have is rejected at the link question`()
    async throws
  {
    let first = try await OpeningDoubles([])
    let dialog: [ScriptedDialog.Step] = Array(steps("DEPOSIT-99").prefix(3))
    let (_, doubles) = try await run(dialog + [.answer("savings.link", "none")], after: first)
    let asked = await doubles.script.asked.filter { $0.key.rawValue == "savings.link" }
    #expect(asked.map(\.audience) == [.prepared, .prepared])
    #expect(asked.last?.rejected?.reason == .notOffered(["none"]))
  }

  @Test func `Going back skips a question that was not asked`() async throws {
    let first = try await OpeningDoubles([])
    let (_, doubles) = try await run(
      [
        .answer("savings.openDeposit", "no"), .answer("savings.product", "installment-savings"),
        .interrupt("savings.amount", .back), .interrupt("savings.product", .stopped),
      ], after: first)
    try await doubles.script.verify()
  }
}

/// The savings feature with a dialog of its own.
private struct KnownWiring: SavingsOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  let dialog: any Dialog
  let savingsCatalog: any SavingsCatalog
}

/// Knows the answer to one question without asking.
private struct KnownAnswer: Dialog {
  let base: any Dialog
  let key: QuestionKey
  let text: String

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try await base.answer(to: prompt)
  }

  func answer(withoutAsking prompt: Prompt) async -> String? {
    if prompt.key == key { return text }
    return prompt.audience == .people ? prompt.unattended : nil
  }

  func show(_ content: Presentation) async { await base.show(content) }
}

/// A ledger that cannot list all accounts.
private struct Unlisted: AccountLedger {
  let base: any AccountLedger

  func accounts() async throws(LedgerError) -> [Account] {
    throw .unavailable(reason: LocalizedText(verbatim: "a list of all accounts"))
  }

  func holdings() async throws(LedgerError) -> Holdings { try await base.holdings() }

  func account(_ number: AccountNumber) async throws(LedgerError) -> Account? {
    try await base.account(number)
  }

  func opening(for requestID: RequestID) async throws(LedgerError) -> OpenedAccount? {
    try await base.opening(for: requestID)
  }

  func open(
    _ contract: OpeningContract, signed: SignedContract
  ) async throws(LedgerError) -> OpenedAccount { try await base.open(contract, signed: signed) }
}
