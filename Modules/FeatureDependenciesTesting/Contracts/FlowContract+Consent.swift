import FeatureDependencies

extension FlowContract {
  static let consent: [Clause<Fixture>] = [
    Clause(
      "Flow.consentsToTheLatestFigures",
      "figures and terms are shown before each request for consent, and they are the ones "
        + "signed: under the product's name, with growth, the account that pays and its balance left"
    ) { fixture, check in
      for (way, doubles) in try await fixture.waysToConsent() {
        let check = check.inCase(way)
        let opened = try await fixture.opened(doubles, check)
        try await fixture.consented(to: opened, doubles, check)
        try check.equal(opened.contract.agreedAt, doubles.clock.now(), "the moment of consent")
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
      try check.equal(await fixture.run(doubles).stop, refused, "the reason for the stop")
      try await fixture.isUntouched(doubles, check, after: "a second consent refused")
    },
    Clause(
      "Flow.usesTheCatalog",
      "rate and term come from the catalog, and the interest is that of the script; the flow takes "
        + "exactly one request ID, the first"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      let contract = try await fixture.opened(doubles, check).contract
      let (quote, script) = (contract.quote, fixture.script)
      let maturity = try quote.openedOn.adding(months: script.chosen.months)
      try check.equal(quote.maturityDate, maturity, "the maturity")
      try check.equal(quote.principal, Won(script.principal), "the principal")
      let earns = quote.interest > .zero || script.rate == 0
      try check.holds(earns, "interest", butCame: quote.interest)
      try fixture.isAnswered(contract, check)
      try check.equal(contract.requestID, RequestID("R"), "the request ID")
      try check.equal(await doubles.requestIDs.next(), RequestID("R.1"), "the next request ID")
    },
  ]
}

extension FlowContract.Fixture {
  /// Named ways to consent, each with doubles whose customer follows it.
  fileprivate func waysToConsent() async throws -> [(String, OpeningDoubles)] {
    var ways = [
      ("straight on", try await doubles()),
      ("a minute late", try await doubles(late: 60, again: nil)),
      ("a day late", try await doubles(late: 86_400, again: "yes")),
    ]
    for (change, steps) in changesByGoingBack() {
      let doubles = try await doubles(steps, balance: balance(after: change))
      ways.append(("after going back to answer \(change.key) with \(change.answer)", doubles))
    }
    return ways
  }
}
