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
    let clock = try given(FixedClock(noonOn: plan.day))
    clock.advance(seconds: plan.seconds)
    bank = try await OpeningDoubles(
      [], balance: Won(plan.balance), clock: clock, second: plan.second.map { Won($0) })
    link = try await bank.addAccounts(plan, linkedKind: law.product.linkedKind)
    (self.plan, self.law) = (plan, law)
  }

  /// Runs the flow, and a second time if the plan repeats it.
  func runs() async throws -> [FlowRun] {
    let first = try await run(0, answers: [:])
    guard let pause = plan.pause else { return [first.run] }
    bank.clock.advance(seconds: pause.seconds)
    if pause.isSpent { try await bank.spend() }
    let asked = plan.isSame && first.run.outcome.stop == nil ? first.run.askedKeys : nil
    return [first.run, try await run(1, answers: first.answers, asking: asked).run]
  }

  private func run(
    _ number: Int, answers: [QuestionKey: String], asking keys: [QuestionKey]? = nil
  ) async throws -> (run: FlowRun, answers: [QuestionKey: String]) {
    let plan = plan.runs[number]
    let trace = FlowTrace()
    let base = try await OpeningDoubles([], after: bank)
    let nested = FlowNested(ends: plan.nested, doubles: base, trace: trace)
    let flows = StubFlows { await nested.run($0) }
    var doubles = try await OpeningDoubles([], after: bank, flows: flows)
    doubles.ledger = FlowLedger(base: base.ledger, plan: plan, trace: trace)
    doubles.signing = FlowSigning(failure: plan.signing, trace: trace)
    doubles.requestIDs = FlowRequestIDs(base: base.requestIDs, trace: trace)
    let customer = FlowCustomer(
      self.plan.user, plan.acts, at: doubles, others: law.others, repeating: answers, trace)
    doubles.dialog = customer
    let earlier = try await bank.ledger.opening(for: given(RequestID("R")))
    let before = try await bank.ledger.accounts()
    let calls = await bank.calls
    let flow = law.flow(doubles, plan, link?.number, trace)
    let callsLater = await bank.calls
    let isIdle = trace.events.isEmpty && flows.requests.isEmpty && calls == callsLater
    let outcome = await flow.run()
    let events = trace.events.completed
    let isComputable = ![FlowLaw.tooEarly, FlowLaw.tooLate].contains(self.plan.day)
    let run = FlowRun(
      law: law, isIdle: isIdle, isComputable: isComputable, link: link, earlier: earlier,
      keys: keys, before: before, after: try await bank.ledger.accounts(),
      events: events, turns: events.turns, opening: events.opening, requests: flows.requests,
      outcome: outcome)
    return (run, await customer.answers)
  }
}

/// The flows of other products: each opens an account, or ends as the plan states.
struct FlowNested: Sendable {
  let ends: [Int: FlowNestedEnd]
  let doubles: OpeningDoubles
  let trace: FlowTrace
  let count = FlowCounter()

  func run(_ request: StubFlows.Request) async -> FlowOutcome {
    var outcome = FlowOutcome()
    do {
      switch ends[count.next()] ?? .opened(deeper: 0) {
      case .opened(let deeper):
        outcome.add(try await open(request.kind))
        try await addDeeper(deeper, to: &outcome)
      case .stopped(let stop, let isOpened):
        if isOpened { outcome.add(try await open(request.kind)) }
        outcome.stop = stop
      case .left(let deeper):
        try await addDeeper(deeper, to: &outcome)
        outcome.stop = .interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      }
    } catch { outcome.stop = (error as? FlowStop) ?? .quote(.overflow) }
    trace.add(.nested(outcome))
    return outcome
  }

  private func addDeeper(_ count: Int, to outcome: inout FlowOutcome) async throws {
    var inner = FlowOutcome()
    for _ in 0..<count { inner.add(try await open(ProductKind(declared: "deeper"))) }
    try outcome.include(inner)
  }

  private func open(_ kind: ProductKind) async throws -> OpenedAccount {
    let id = await doubles.requestIDs.next()
    do { return try await doubles.openOtherFeature(of: kind, id: "\(id)", amount: 1_000) } catch {
      throw (error as? LedgerError).map(FlowStop.ledger) ?? error
    }
  }
}

extension OpeningDoubles {
  /// Adds the accounts of `plan`. Returns the one that the builder gets.
  fileprivate func addAccounts(
    _ plan: FlowPlan, linkedKind: ProductKind?
  ) async throws -> AccountLink? {
    if let (kind, sum) = plan.held {
      let account = try given(await bank.addAccount(of: Self.customer, balance: Won(sum)))
      try await openOtherFeature(of: kind, id: "HELD", amount: sum, from: account)
    }
    guard plan.hasOlder, let linkedKind else { return nil }
    var numbers: [AccountNumber] = []
    for id in ["OLD-1", "OLD-2", "OLD-3"] {
      numbers.append(try await openOtherFeature(of: linkedKind, id: id, amount: 1).number)
    }
    return plan.isLinked ? AccountLink(to: numbers[1], of: linkedKind) : nil
  }

  /// The number of calls of the bank and the clock.
  fileprivate var calls: Int { get async { await bank.requests + clock.reads } }

  /// Spends all money of the demand accounts.
  fileprivate func spend() async throws {
    for account in try await ledger.accounts() where account.isDemand && account.balance > .zero {
      try await openOtherFeature(
        of: ProductKind(declared: "elsewhere"), id: "SPENT-\(account.number)",
        amount: account.balance.amount, from: account.number)
    }
  }
}

extension OpeningDoubles {
  /// Opens an account of `kind` for the customer, as another feature's flow would, paid from
  /// `account` or the first demand account. Throws the ledger's error.
  @discardableResult
  public func openOtherFeature(
    of kind: ProductKind, id: String = "OTHER", amount: Int64 = 1_000_000,
    from account: AccountNumber? = nil
  ) async throws -> OpenedAccount {
    let samples = SampleContracts(funding: funding, kinds: SampleKinds(single: kind))
    let contract = try samples.contract(id, amount: amount, from: account)
    let marker = MarkerSignature.of(contract, by: Self.customer)
    return try await bank.ledger(of: Self.customer).open(contract, signed: marker)
  }
}
