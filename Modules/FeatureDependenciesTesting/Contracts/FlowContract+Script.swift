public import FeatureDependencies

extension FlowContract.Fixture {
  /// The question that asks for consent.
  public var consent: ScriptedQuestion { script.questions[consentIndex] }
  /// The questions up to and including the consent; nothing is signed or opened before its answer.
  public var questions: ArraySlice<ScriptedQuestion> { script.questions[...consentIndex] }
  /// The questions asked after the opening.
  public var later: ArraySlice<ScriptedQuestion> { script.questions[(consentIndex + 1)...] }

  /// The amount debited at the opening.
  public var amount: Won { Won(script.chosen.amount) }

  /// A step that answers `question` with `text`, or with the script's answer if that is nil.
  public func answer(_ question: ScriptedQuestion, _ text: String? = nil) -> ScriptedDialog.Step {
    .answer(question.key, text ?? question.answer)
  }

  /// A step that interrupts at `question`.
  public func interrupt(_ question: ScriptedQuestion, _ why: DialogInterruption)
    -> ScriptedDialog.Step
  {
    .interrupt(question.key, why)
  }

  /// Steps with the script's answers before `question`.
  public func steps(upTo question: ScriptedQuestion) -> [ScriptedDialog.Step] {
    script.steps(upTo: question.key)
  }

  /// Steps with the script's answers after `question`.
  public func steps(after question: ScriptedQuestion) -> [ScriptedDialog.Step] {
    script.steps(after: question.key)
  }

  /// Steps that go back from the consent to the question at `target`, which is asked next.
  public func wayBack(to target: Int) -> [ScriptedDialog.Step] {
    var steps: [ScriptedDialog.Step] = []
    var place = consentIndex
    while place > target {
      steps.append(interrupt(script.questions[place], .back))
      place = reached(backFrom: place)
    }
    return steps + script.questions[place..<target].map { answer($0) }
  }

  /// The index of the question that going back from `index` leads to: the last one whose answer is
  /// remembered, or a consent before it that is not remembered, so that it is asked again first.
  public func reached(backFrom index: Int) -> Int {
    guard !script.remembersConsents else { return max(index - 1, 0) }
    let before = script.questions[..<index]
    let last = before.lastIndex { !$0.kind.isConsent } ?? before.startIndex
    return before[..<last].firstIndex { $0.kind.isConsent } ?? last
  }

  /// Creates doubles whose customer follows `steps`. For the other parameters see
  /// ``OpeningDoubles``.
  public func doubles(
    _ steps: [ScriptedDialog.Step], balance: Won? = nil, refusal: SigningError? = nil,
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil,
    clock: FixedClock? = nil, second: Won? = nil, flows: StubFlows? = nil
  ) async throws -> OpeningDoubles {
    try await OpeningDoubles(
      steps, balance: balance ?? script.balance, refusal: refusal, nested: nested, after: earlier,
      clock: clock, second: second, flows: flows)
  }

  /// Creates doubles whose customer gives the script's answers.
  public func doubles() async throws -> OpeningDoubles { try await doubles(script.steps()) }

  /// Creates doubles whose customer starts `start` seconds after noon, consents `seconds` seconds
  /// later, and answers `again` if consent is asked a second time.
  public func doubles(
    from start: Int64 = 0, late seconds: Int64, again: String?
  ) async throws -> OpeningDoubles {
    let clock = try given(FixedClock(noonOn: "2026-11-20"))
    clock.advance(seconds: start)
    let late = answer(consent).after { clock.advance(seconds: seconds) }
    let rest = again.map { [answer(consent, $0)] } ?? []
    return try await doubles(
      steps(upTo: consent) + [late] + rest + steps(after: consent), clock: clock)
  }

  /// Runs a new flow wired to `doubles`.
  public func run(_ doubles: OpeningDoubles) async -> FlowOutcome { await flow(doubles).run() }

  /// Runs a new flow and returns the account it opens. Throws a ``Violation`` if it opens none.
  public func opened(_ doubles: OpeningDoubles, _ check: Check) async throws -> OpenedAccount {
    try check.some(await run(doubles).account, "an account opened")
  }

  /// Throws a ``Violation`` if anything was signed or opened, or any money moved.
  public func isUntouched(_ doubles: OpeningDoubles, _ check: Check, after what: String)
    async throws
  {
    try check.equal(await doubles.signer.signed, [], "the documents signed after \(what)")
    let balances = try await doubles.bank.ledger(of: OpeningDoubles.customer).accounts()
      .map(\.balance)
    try check.equal(balances, [script.balance], "the customer's balances after \(what)")
  }
}

extension ScriptedQuestion.Kind {
  var isConsent: Bool { if case .consent = self { true } else { false } }
}
