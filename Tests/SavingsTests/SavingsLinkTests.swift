import FeatureDependencies
import FeatureDependenciesTesting
import Savings
import Testing

/// The deposit that a savings account is linked to.
struct SavingsLinkTests {
  /// Doubles whose customer has a deposit, and the number of that deposit.
  private func customer() async throws -> (OpeningDoubles, AccountNumber) {
    let doubles = try await OpeningDoubles([])
    return (doubles, try await doubles.openOtherFeature(of: .deposit).number)
  }

  /// The questions up to the one for the link, at which the customer stops.
  private func asked(
    after first: OpeningDoubles, linking: AccountNumber? = nil, _ products: [SavingsProduct]? = nil
  ) async throws -> [Prompt] {
    let doubles = try await OpeningDoubles([.interrupt("savings.link", .stopped)], after: first)
    let branch = SavingsBranch(doubles: doubles.offering(try products ?? [.sample()]))
    _ = await branch.builder.build(id: linking).run()
    return await doubles.script.asked
  }

  @Test func `The choices are the customer's deposits, a new one, and none`() async throws {
    let (first, deposit) = try await customer()
    let prompt = try #require(await asked(after: first).first)
    guard case .choice(let choices) = prompt.kind else {
      Issue.record("not a choice")
      return
    }
    #expect(choices.map(\.value) == ["\(deposit)", "new", "none"])
    #expect(choices.map(\.account?.number) == [deposit, nil, nil])
  }

  @Test func `The deposit that the flow was built with is the suggestion, otherwise no link`()
    async throws
  {
    let (first, deposit) = try await customer()
    for (linking, answer) in [(deposit, "\(deposit)"), (nil, "none")] {
      let asked = try await asked(after: first, linking: linking)
      #expect(asked.map(\.earlier) == [answer])
      #expect(asked.map(\.unattended) == [answer])
    }
  }

  @Test(arguments: [true, false])
  func `The figures before consent name the deposit that the account will be linked to`(
    isLinked: Bool
  ) async throws {
    let (first, deposit) = try await customer()
    let link = isLinked ? "\(deposit)" : "none"
    let doubles = try await OpeningDoubles(
      [ScriptedDialog.Step].savings.answering("savings.link", link), after: first)
    _ = try await SavingsBranch.sample(doubles).builder.build(id: nil).run()
    let links = await doubles.script.shown.compactMap { content -> AccountLink?? in
      if case .preview(let preview) = content { preview.link } else { nil }
    }
    #expect(links == [isLinked ? AccountLink(to: deposit, of: .deposit) : nil])
  }

  @Test(arguments: [([10, 30, 20], "up to +0.30%", "최고 +0.30%"), ([nil], "deposit?", "할까요?")])
  func `The question names the highest bonus, if a product has one`(
    bonuses: [Int?], english: String, korean: String
  ) async throws {
    let offer = try Samples.offer("installment-savings", terms: [12: 350])
    let products = try bonuses.map {
      SavingsProduct(offer: offer, linkedBonus: try $0.map(Samples.rate))
    }
    let text = try #require(
      await asked(after: try await OpeningDoubles([]), products).first?.text)
    #expect(text.en.contains(english))
    #expect(text.ko.contains(korean))
  }

  @Test func `If the answer is known without asking, not all accounts are listed`() async throws {
    let (first, deposit) = try await customer()
    var doubles = try await OpeningDoubles(
      [ScriptedDialog.Step].savings.answering("savings.link", "\(deposit)"), after: first)
    doubles.ledger = Unlisted(base: doubles.ledger)
    let dialog = KnownAnswer(
      base: doubles.script, key: QuestionKey(rawValue: "savings.link"), text: "\(deposit)")
    let wiring = KnownWiring(
      doubles: doubles.offering([try SavingsProduct.sample()]), dialog: dialog)
    let outcome = await SavingsOpenBuilder(dependency: wiring).build(id: nil).run()
    #expect(outcome.account?.contract.terms.link == AccountLink(to: deposit, of: .deposit))
  }

  @Test(arguments: [false, true])
  func `A known answer is no choice if it names a demand account or the request is resumed`(
    isResumed: Bool
  ) async throws {
    let (first, deposit) = try await customer()
    var doubles = try await OpeningDoubles(
      [.interrupt("savings.link", .stopped)], after: first)
    if isResumed { doubles.journal = ResumedJournal() }
    let dialog = KnownAnswer(
      base: doubles.script, key: QuestionKey(rawValue: "savings.link"),
      text: isResumed ? "none" : "\(doubles.funding)")
    let wiring = KnownWiring(
      doubles: doubles.offering([try SavingsProduct.sample()]), dialog: dialog)
    _ = await SavingsOpenBuilder(dependency: wiring).build(id: nil).run()
    let offered = await doubles.script.asked.first?.kind
    guard case .choice(let choices) = offered else { throw FlowStop.nothingOffered(.savings) }
    #expect(choices.map(\.value) == ["\(deposit)", "new", "none"])
  }
}

/// The journal of a resumed request that has no more steps.
private struct ResumedJournal: OpeningJournal {
  let isResumed = true
  let count = 0
  func next(at key: QuestionKey) async -> String? { nil }
  func record(_ answer: String, at key: QuestionKey) async {}
  func rewind(to count: Int) async {}
  func save() async throws(SigningError) {}
}

/// A deposit that is opened on the way.
struct SavingsNewDepositTests {
  /// Runs the flow that links a new deposit, whose flow ends with `nested`.
  private func run(
    _ steps: [ScriptedDialog.Step], nested: FlowOutcome
  ) async throws -> (FlowOutcome, asked: [Prompt]) {
    let doubles = try await OpeningDoubles([.answer("savings.link", "new")] + steps, nested: nested)
    let outcome = try await SavingsBranch.sample(doubles).builder.build(id: nil).run()
    try await doubles.script.verify()
    return (outcome, await doubles.script.asked)
  }

  @Test func `Going back after the new deposit ends the application, and reports the deposit`()
    async throws
  {
    var nested = FlowOutcome()
    nested.add(try Samples.opened("DEPOSIT-8"))
    let (outcome, _) = try await run([.interrupt("savings.product", .back)], nested: nested)
    #expect(outcome.stop?.isBack == true)
    #expect(outcome.opened == nested.opened)
  }

  @Test func `Going back out of a deposit that was not opened asks for the link again`()
    async throws
  {
    let back = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "deposit.product"))
    let (outcome, asked) = try await run(
      [.interrupt("savings.link", .stopped)], nested: FlowOutcome(stop: back))
    #expect(outcome.stop?.interruption == .stopped)
    #expect(asked.last?.earlier == "new")
  }

  @Test func `After going back out of a prepared new deposit, the question lists the deposits`()
    async throws
  {
    let back = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "deposit.product"))
    let first = try await OpeningDoubles([])
    let deposit = try await first.openOtherFeature(of: .deposit).number
    let doubles = try await OpeningDoubles(
      [.answer("savings.link", "new"), .interrupt("savings.link", .stopped)],
      nested: FlowOutcome(stop: back), after: first)
    let dialog = KnownAnswer(
      base: doubles.script, key: QuestionKey(rawValue: "savings.link"), text: "new")
    let wiring = KnownWiring(
      doubles: doubles.offering([try SavingsProduct.sample()]), dialog: dialog)
    _ = await SavingsOpenBuilder(dependency: wiring).build(id: nil).run()
    let kinds = await doubles.script.asked.map(\.kind)
    let offered = kinds.map { kind -> [String] in
      if case .choice(let choices) = kind { choices.map(\.value) } else { [] }
    }
    #expect(offered == [["new", "none"], ["\(deposit)", "new", "none"]])
  }
}

/// The savings feature with a dialog of its own.
private struct KnownWiring: SavingsOpenDependency, DoublesWiring {
  let doubles: OpeningDoubles
  let dialog: any Dialog
}

/// Knows the first answer to one question without asking.
private actor KnownAnswer: Dialog {
  private let base: any Dialog
  private let key: QuestionKey
  private var text: String?

  init(base: any Dialog, key: QuestionKey, text: String) {
    (self.base, self.key, self.text) = (base, key, text)
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if prompt.key == key { text = nil }
    return try await base.answer(to: prompt)
  }

  func answer(withoutAsking prompt: Prompt) async -> String? { prompt.key == key ? text : nil }

  func show(_ content: Presentation) async { await base.show(content) }
}

/// A ledger that cannot list all accounts.
private struct Unlisted: AccountLedger {
  let base: any AccountLedger

  func accounts() async throws(LedgerError) -> [Account] {
    throw .unavailable(reason: LocalizedText(verbatim: "a list of all accounts"))
  }

  func demandAccounts() async throws(LedgerError) -> [Account] {
    try await base.demandAccounts()
  }

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
