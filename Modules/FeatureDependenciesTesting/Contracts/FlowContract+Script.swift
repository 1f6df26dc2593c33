import FeatureDependencies

extension FlowContract.Fixture {
  /// The consent.
  var consent: ScriptedQuestion { script.questions[consentIndex] }
  /// The questions up to the consent: nothing is signed or opened before the last of them.
  var questions: ArraySlice<ScriptedQuestion> { script.questions[...consentIndex] }
  /// The questions asked after the opening.
  var later: ArraySlice<ScriptedQuestion> { script.questions[(consentIndex + 1)...] }

  /// What the customer pays at the opening.
  var amount: Won { Won(script.chosen.amount) }

  /// What the change makes of the choice.
  var changed: ScriptedSelection {
    var changed = script.chosen
    script.change.apply(&changed)
    return changed
  }

  /// Answers with the change to the question it is for.
  var changedStep: ScriptedDialog.Step { .answer(script.change.key, script.change.answer) }

  func answer(_ question: ScriptedQuestion, _ text: String? = nil) -> ScriptedDialog.Step {
    .answer(question.key, text ?? question.answer)
  }

  func interrupt(_ question: ScriptedQuestion, _ why: DialogInterruption) -> ScriptedDialog.Step {
    .interrupt(question.key, why)
  }

  func steps(upTo question: ScriptedQuestion) -> [ScriptedDialog.Step] {
    script.steps(upTo: question.key)
  }

  func steps(after question: ScriptedQuestion) -> [ScriptedDialog.Step] {
    script.steps(after: question.key)
  }

  /// Goes back from the consent to the question at `target`, which is asked next.
  func wayBack(to target: Int) -> [ScriptedDialog.Step] {
    var steps: [ScriptedDialog.Step] = []
    var place = consentIndex
    while place > target {
      steps.append(interrupt(script.questions[place], .back))
      place = reached(backFrom: place)
    }
    return steps + script.questions[place..<target].map { answer($0) }
  }

  /// Where going back from `index` leads: to the last question whose answer is remembered, or to a
  /// consent before it, which is never remembered and so asked anew.
  func reached(backFrom index: Int) -> Int {
    let before = script.questions[..<index]
    let last = before.lastIndex { !$0.kind.isConsent } ?? before.startIndex
    return before[..<last].firstIndex { $0.kind.isConsent } ?? last
  }

  func doubles(
    _ steps: [ScriptedDialog.Step], balance: Won? = nil, refusal: SigningError? = nil,
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil,
    clock: FixedClock? = nil, second: Won? = nil, flows: StubFlows? = nil
  ) async throws -> OpeningDoubles {
    try await OpeningDoubles(
      steps, balance: balance ?? script.balance, refusal: refusal, nested: nested, after: earlier,
      clock: clock, second: second, flows: flows)
  }

  /// Doubles whose customer gives all the good answers.
  func doubles() async throws -> OpeningDoubles { try await doubles(script.steps()) }

  /// Doubles whose customer starts so many seconds after noon, gives consent so many `seconds`
  /// late, and `again` if she is asked again.
  func doubles(
    from start: Int64 = 0, late seconds: Int64, again: String?
  ) async throws -> OpeningDoubles {
    let clock = try given(FixedClock(noonOn: "2026-11-20"))
    clock.advance(seconds: start)
    let late = answer(consent).after { clock.advance(seconds: seconds) }
    let rest = again.map { [answer(consent, $0)] } ?? []
    return try await doubles(
      steps(upTo: consent) + [late] + rest + steps(after: consent), clock: clock)
  }

  func run(_ doubles: OpeningDoubles) async -> FlowOutcome { await flow(doubles).run() }

  /// What the flow opens on `doubles`.
  func opened(_ doubles: OpeningDoubles, _ check: Check) async throws -> OpenedAccount {
    try check.some(await run(doubles).account, "an account opened")
  }

  /// Throws unless nothing was signed, and nothing opened or taken.
  func isUntouched(_ doubles: OpeningDoubles, _ check: Check, after what: String) async throws {
    try check.equal(await doubles.signer.signed, [], "what was signed after \(what)")
    let balances = try await doubles.bank.ledger(of: OpeningDoubles.customer).accounts()
      .map(\.balance)
    try check.equal(balances, [script.balance], "what the customer has after \(what)")
  }
}

extension ScriptedQuestion.Kind {
  var isConsent: Bool { if case .consent = self { true } else { false } }
}
