import FeatureDependencies

extension FlowContract {
  static let consent: [Clause<Fixture>] = [
    Clause(
      "Flow.consentsToTheLatestFigures",
      "whenever consent is asked, figures and terms are shown since it was asked last, and they are "
        + "those that are signed"
    ) { fixture, check in
      for doubles in try await fixture.waysToConsent() {
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
      "consent is asked without an answer to begin with, also after going back: a key alone never "
        + "consents"
    ) { fixture, check in
      for doubles in try await fixture.waysToConsent() {
        _ = await fixture.run(doubles)
        for prompt in await doubles.script.asked where prompt.kind == .consent {
          try check.equal(prompt.earlier, nil, "the answer suggested to \(prompt.key)")
        }
      }
    },
    Clause("Flow.needsConsent", "refused consent signs and opens nothing, and is told") {
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
      "consent given on the day before does not count: refused anew, nothing is signed or opened"
    ) { fixture, check in
      let doubles = try await fixture.doubles(late: 86_400, again: "no")
      let refused = FlowStop.consentRefused(at: fixture.consent.questionKey)
      try check.equal(await fixture.run(doubles).stop, refused, "why it stopped")
      try await fixture.isUntouched(doubles, check, after: "a second consent refused")
    },
    Clause(
      "Flow.usesTheCatalogue",
      "rate and term are the catalogue's, the request id the first there is, and only that is taken"
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
  /// What came between the last two times that `question` was asked, or before its only time.
  fileprivate func sinceLast(_ question: ScriptedQuestion) -> ArraySlice<ScriptedDialog.Event> {
    let asked = indices.filter { self[$0].askedKey == question.questionKey }
    guard let last = asked.last else { return [] }
    return self[(asked.dropLast().last ?? 0)..<last]
  }
}

extension TermsSheet {
  /// Whether it says something, and each clause in every language.
  fileprivate var isReadable: Bool {
    !clauses.isEmpty
      && clauses.allSatisfy { clause in Language.allCases.allSatisfy { !clause($0).isEmpty } }
  }
}

extension FlowContract.Fixture {
  /// Straight on, after going back to change an answer, a minute late, and a day late.
  fileprivate func waysToConsent() async throws -> [OpeningDoubles] {
    let back = wayBack(to: changeIndex) + [changedStep]
    let changed = script.steps(upTo: consent.key) + back + script.steps(after: script.change.key)
    return [
      try await doubles(), try await doubles(changed), try await doubles(late: 60, again: nil),
      try await doubles(late: 86_400, again: "yes"),
    ]
  }
}
