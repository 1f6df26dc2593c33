public import FeatureDependencies

/// The bank of one conversation, in which a flow and its repetition run.
struct FlowWorld: Sendable {
  private let steps: [FlowStep]
  private let law: FlowLaw
  private let bank: OpeningDoubles
  /// The account that the builder gets.
  private let link: AccountLink?
  private let isComputable: Bool

  /// Creates the bank that `steps` describe.
  init(_ steps: [FlowStep], _ law: FlowLaw) async throws {
    var (day, late, balance, second) = ("2026-11-20", Int64(0), Int64(50_000_000), Int64?.none)
    for step in steps {
      switch step.change {
      case .start(let date, let seconds): (day, late) = (date, seconds)
      case .balance(let sum): balance = sum
      case .second(let sum): second = sum
      default: continue
      }
    }
    let clock = try given(FixedClock(noonOn: day))
    clock.advance(seconds: late)
    bank = try await OpeningDoubles(
      [], balance: Won(balance), clock: clock, second: second.map { Won($0) })
    isComputable = day != FlowLaw.tooEarly && day != FlowLaw.tooLate
    link = try await bank.addAccounts(of: law.product, steps)
    (self.steps, self.law) = (steps, law)
  }

  /// Runs the flow, and again if a step says so.
  func runs() async throws -> [FlowRun] {
    let first = try await run(1, answers: [:])
    guard let pause = steps.lazy.compactMap(\.change.pause).first else { return [first.run] }
    bank.clock.advance(seconds: pause.seconds)
    if pause.isSpent { try await bank.spend() }
    let isSame = steps.allSatisfy { $0.run == 1 && $0.change.isRepeatable }
    let asked = isSame && first.run.outcome.stop == nil ? first.run.askedKeys : nil
    let second = try await run(2, answers: first.answers, asking: asked)
    return [first.run, second.run]
  }

  private func run(
    _ number: Int, answers: [QuestionKey: String], asking keys: [QuestionKey]? = nil
  ) async throws -> (run: FlowRun, answers: [QuestionKey: String]) {
    // Who answers does not change between the runs.
    let changes = steps.filter { $0.run == number || $0.change.isUser }.map(\.change)
    let trace = FlowTrace()
    let base = try await OpeningDoubles([], after: bank)
    let nested = FlowNested(changes: changes, doubles: base, trace: trace)
    let flows = StubFlows { await nested.run($0) }
    var doubles = try await OpeningDoubles([], after: bank, flows: flows)
    doubles.ledger = FlowLedger(base: base.ledger, fault: changes.ledgerFault, trace: trace)
    doubles.signing = FlowSigning(failure: changes.signingFailure, trace: trace)
    doubles.requestIDs = FlowRequestIDs(base: base.requestIDs, trace: trace)
    let customer = FlowCustomer(
      changes, at: doubles, others: law.others, repeating: answers, trace)
    doubles.dialog = customer
    let earlier = try await bank.ledger.opening(for: given(RequestID("R")))
    let before = try await bank.ledger.accounts()
    let calls = await bank.calls
    let flow = law.flow(doubles, changes, link?.number, trace)
    let callsLater = await bank.calls
    let isIdle = trace.events.isEmpty && flows.requests.isEmpty && calls == callsLater
    let outcome = await flow.run()
    let run = FlowRun(
      law: law, isIdle: isIdle, isComputable: isComputable, link: link, earlier: earlier,
      keys: keys, before: before, after: try await bank.ledger.accounts(), events: trace.events,
      requests: flows.requests, outcome: outcome)
    return (run, await customer.answers)
  }
}

/// The flows of other products: each opens an account, or ends as a step says.
struct FlowNested: Sendable {
  let changes: [FlowChange]
  let doubles: OpeningDoubles
  let trace: FlowTrace
  let count = FlowCounter()

  func run(_ request: StubFlows.Request) async -> FlowOutcome {
    let number = count.next()
    let ends = changes.lazy.compactMap { change in
      if case .nested(number, let end) = change { end } else { nil }
    }
    var outcome = FlowOutcome()
    do {
      switch ends.first ?? .opened(deeper: 0) {
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
  /// Adds the accounts that `steps` describe. Returns the one that the builder gets.
  fileprivate func addAccounts(
    of product: ProductDescription, _ steps: [FlowStep]
  ) async throws -> AccountLink? {
    var link: AccountLink?
    for step in steps {
      switch step.change {
      case .holding(let kind, let sum):
        let account = try given(await bank.addAccount(of: Self.customer, balance: Won(sum)))
        try await openOtherFeature(of: kind, id: "HELD", amount: sum, from: account)
      case .older(let isLinked):
        guard let kind = product.linkedKind else { continue }
        var numbers: [AccountNumber] = []
        for id in ["OLD-1", "OLD-2", "OLD-3"] {
          numbers.append(try await openOtherFeature(of: kind, id: id, amount: 1).number)
        }
        if isLinked { link = AccountLink(to: numbers[1], of: kind) }
      default: continue
      }
    }
    return link
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

extension [FlowChange] {
  fileprivate var ledgerFault: FlowLedgerFault? {
    lazy.compactMap { if case .ledger(let fault) = $0 { fault } else { nil } }.first
  }

  fileprivate var signingFailure: (error: SigningError, call: Int)? {
    lazy.compactMap { if case .signing(let error, let call) = $0 { (error, call) } else { nil } }
      .first
  }
}

extension FlowChange {
  var isUser: Bool { if case .user = self { true } else { false } }

  /// Whether a repetition with the same answers asks the same questions after this change.
  fileprivate var isRepeatable: Bool {
    switch self {
    case .user, .start, .balance, .second, .older, .holding, .repeated: true
    case .answer(_, _, let answer):
      switch answer {
      case .valid, .accept: true
      default: false
      }
    case .signing, .ledger, .catalog, .nested: false
    }
  }

  fileprivate var pause: (seconds: Int64, isSpent: Bool)? {
    if case .repeated(let seconds, let isSpent) = self { (seconds, isSpent) } else { nil }
  }
}
