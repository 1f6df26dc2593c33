import FeatureDependencies

extension FlowContract {
  static let consent: [Clause<Fixture>] = [
    Clause(
      "Flow.consentsToTheLatestFigures",
      "figures and terms are shown before each request for consent, and they are the ones signed"
    ) { fixture, check in
      for (way, doubles) in try await fixture.waysToConsent() {
        let check = check.inCase(way)
        let contract = try await fixture.opened(doubles, check).contract
        let shown = await doubles.script.events.sinceLast(fixture.consent)
        let preview = shown.compactMap(\.preview).last
        try check.equal(preview?.illustration.quote, contract.quote, "the figures shown last")
        try check.equal(
          preview?.fundingAccount, contract.terms.fundingAccount, "the account said to pay")
        let left = try fixture.script.balance.subtracting(contract.terms.selection.amount)
        try check.equal(preview?.left, left, "what is said to be left in it")
        let hasTerms = shown.contains {
          if case .shown(.terms(let sheet)) = $0 { sheet.isReadable } else { false }
        }
        try check.holds(
          hasTerms, "terms in every language shown since consent was asked last", butCame: "none")
        try check.equal(contract.agreedAt, doubles.clock.now(), "the moment of consent")
      }
    },
    Clause(
      "Flow.suggestsNoConsent",
      "consent is asked without a suggested answer, even after going back: a single key never "
        + "consents"
    ) { fixture, check in
      for (way, doubles) in try await fixture.waysToConsent() {
        let check = check.inCase(way)
        _ = await fixture.run(doubles)
        for prompt in await doubles.script.asked where prompt.kind == .consent {
          try check.equal(prompt.earlier, nil, "the answer suggested to \(prompt.key)")
        }
      }
    },
    Clause(
      "Flow.needsConsent",
      "if consent is refused, nothing is signed or opened, and the refusal is reported"
    ) {
      fixture, check in
      let doubles = try await fixture.doubles(
        fixture.steps(upTo: fixture.consent) + [fixture.answer(fixture.consent, "no")])
      let outcome = await fixture.run(doubles)
      let refused = FlowStop.consentRefused(at: fixture.consent.questionKey)
      try check.equal(outcome, FlowOutcome(stop: refused), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "refused consent")
    },
    Clause(
      "Flow.needsTheSecondConsent",
      "consent of the previous day does not count: if it is refused when asked again, nothing "
        + "is signed or opened"
    ) { fixture, check in
      let doubles = try await fixture.doubles(late: 86_400, again: "no")
      let refused = FlowStop.consentRefused(at: fixture.consent.questionKey)
      try check.equal(await fixture.run(doubles).stop, refused, "why it stopped")
      try await fixture.isUntouched(doubles, check, after: "a second consent refused")
    },
    Clause(
      "Flow.usesTheCatalog",
      "rate and term come from the catalog; the flow takes exactly one request id, the first"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      let contract = try await fixture.opened(doubles, check).contract
      let (quote, script) = (contract.quote, fixture.script)
      try check.equal(quote.rate.basisPoints, script.rate, "the rate")
      let maturity = try quote.openedOn.adding(months: script.chosen.months)
      try check.equal(quote.maturityDate, maturity, "the maturity")
      try check.equal(quote.principal, Won(script.principal), "the principal")
      let earns = quote.interest > .zero || script.rate == 0
      try check.holds(earns, "interest", butCame: quote.interest)
      try check.equal(contract.requestID, RequestID("R"), "the request id")
      try check.equal(await doubles.requestIDs.next(), RequestID("R.1"), "the next request id")
    },
  ]
}

extension [ScriptedDialog.Event] {
  /// The events between the last two times that `question` was asked, or all before its only time.
  fileprivate func sinceLast(_ question: ScriptedQuestion) -> ArraySlice<ScriptedDialog.Event> {
    let asked = indices.filter { self[$0].askedKey == question.questionKey }
    guard let last = asked.last else { return [] }
    return self[(asked.dropLast().last ?? 0)..<last]
  }
}

extension TermsSheet {
  /// Whether the sheet has clauses, each with text in every language.
  fileprivate var isReadable: Bool {
    !clauses.isEmpty
      && clauses.allSatisfy { clause in Language.allCases.allSatisfy { !clause($0).isEmpty } }
  }
}

extension FlowContract.Fixture {
  /// Named ways to consent, each with doubles whose customer follows it.
  fileprivate func waysToConsent() async throws -> [(String, OpeningDoubles)] {
    let back = wayBack(to: changeIndex) + [changedStep]
    let changed = script.steps(upTo: consent.key) + back + script.steps(after: script.change.key)
    return [
      ("straight on", try await doubles()),
      ("after going back to change an answer", try await doubles(changed)),
      ("a minute late", try await doubles(late: 60, again: nil)),
      ("a day late", try await doubles(late: 86_400, again: "yes")),
    ]
  }
}
