public import FeatureDependencies

/// The bank of one conversation, in which a flow and its repetition run.
struct FlowWorld: Sendable {
  private let plan: FlowPlan
  private let law: FlowLaw
  private let bank: OpeningDoubles
  /// The account that the builder gets.
  private let link: AccountLink?

  /// Creates the bank of `plan`.
  init(_ plan: FlowPlan, _ law: FlowLaw) async throws {
    let clock = try FixedClock(noonOn: plan.day)
    clock.advance(seconds: plan.seconds)
    bank = try await OpeningDoubles(
      [], balance: Won(plan.balance), clock: clock, second: plan.second.map { Won($0) })
    link = try await bank.addAccounts(plan, linkedKind: law.product.linkedKind)
    (self.plan, self.law) = (plan, law)
  }

  /// Runs the flow, and a second time if the plan repeats it. Returns the first run's conversation.
  /// Throws a ``Deviation``.
  @discardableResult
  func run(_ story: Story) async throws -> FlowConversation {
    let first = try await run(0, story, after: nil)
    guard let pause = plan.pause else { return first }
    bank.clock.advance(seconds: pause.seconds)
    if pause.isSpent { try await bank.spendAll() }
    story.note("the request is repeated")
    _ = try await run(1, story, after: first)
    return first
  }

  private func run(
    _ number: Int, _ story: Story, after first: FlowConversation?
  ) async throws -> FlowConversation {
    let recorder = try await FlowRecorder(
      of: law, at: bank, acts: plan.acts[number], repeating: first?.known ?? [:])
    var model = FlowModel(
      law: law, doubles: bank.offering(law.products), isComputable: FlowPlan.isComputable(plan.day),
      keys: first?.asked,
      earlier: try await bank.ledger.opening(for: given(RequestID("R"))),
      before: await bank.allAccounts(), link: link)
    let flow = law.flow(recorder.doubles, link?.number)
    // The flow that was built last does not run.
    _ = law.flow(recorder.doubles, link?.number)
    try await recorder.checkUnused()
    let outcome = await flow.run()
    let built = recorder.doubles.nestedFlows.requests.count
    let stage = recorder.stage
    stage.add(.ended(outcome, accounts: await bank.allAccounts(), built: built))
    try await model.follow(stage.events, story)
    return FlowConversation(
      turns: stage.events.compactMap { if case .asked(let turn) = $0 { turn } else { nil } },
      recorded: await recorder.journal.steps, known: await recorder.customer.answers,
      asked: model.askedOnce(outcome))
  }
}

/// The questions and answers of a run that has ended.
struct FlowConversation {
  let turns: [FlowTurn]
  /// The steps in the journal at the end.
  let recorded: [String]
  /// The last valid answers, which the customer gives again in a repetition.
  let known: [QuestionKey: String]
  /// The questions that a repetition must ask; nil if they can differ.
  let asked: [QuestionKey]?

  var prompts: [Prompt] { turns.map(\.prompt) }

  /// The steps that the journal must have if the customer never went back: each answer that was not
  /// rejected, without consents.
  var answers: [String] {
    zip(turns, turns.dropFirst().map(Optional.some) + [nil]).compactMap { turn, next in
      let isRejected = next?.key == turn.key && next?.prompt.rejected != nil
      guard turn.prompt.kind != .consent, !isRejected else { return nil }
      return turn.text.map { "\(turn.key): \($0)" }
    }
  }
}

extension OpeningDoubles {
  /// Adds the accounts of `plan`. Returns the one that the builder gets.
  fileprivate func addAccounts(
    _ plan: FlowPlan, linkedKind: ProductKind?
  ) async throws -> AccountLink? {
    guard let isLinked = plan.isLinked, let linkedKind else { return nil }
    var numbers: [AccountNumber] = []
    for id in ["OLD-1", "OLD-2", "OLD-3"] {
      numbers.append(try await openOtherFeature(of: linkedKind, id: id, amount: 1).number)
    }
    return isLinked ? AccountLink(to: numbers[1], of: linkedKind) : nil
  }

  /// The customer's accounts, from the bank itself.
  func allAccounts() async -> [Account] {
    (try? await bank.ledger(of: Self.customer).accounts()) ?? []
  }

  /// Spends all money of the demand accounts, in another session.
  @discardableResult
  func spendAll() async throws -> [OpenedAccount] {
    var opened: [OpenedAccount] = []
    for account in await allAccounts() where account.isDemand && account.balance > .zero {
      let id = "SPENT-\(account.number)-\(account.balance)"
      opened.append(
        try await openOtherFeature(
          of: ProductKind(declared: "elsewhere"), id: id, amount: account.balance.amount,
          from: account.number))
    }
    return opened
  }

  /// Opens an account of `kind` for the customer, as another feature's flow would, paid from
  /// `account` or the first demand account. Throws the ledger's error.
  @discardableResult
  public func openOtherFeature(
    of kind: ProductKind, id: String = "OTHER", amount: Int64 = 1_000_000,
    from account: AccountNumber? = nil
  ) async throws -> OpenedAccount {
    let samples = SampleContracts(funding: funding, kinds: SampleKinds(single: kind))
    let contract = try samples.contract(id, amount: amount, from: account)
    let marker = MarkerSignature.of(contract.document, by: Self.customer)
    return try await bank.ledger(of: Self.customer).open(contract, signed: marker)
  }
}
