import FeatureDependencies

extension FlowContract {
  static let outcome: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsWhatWasOpened",
      "wherever it stops after an opening, what was opened is reported, the nested flow's as nested"
    ) { fixture, check in
      if fixture.kind == .deposit {
        try await fixture.keepsItsOwn(check)
      } else {
        try await fixture.keepsTheNested(check)
      }
    },
    Clause(
      "Flow.keepsNestedOpenings",
      "a nested flow that opened something and then stopped stops this one, and nothing is lost"
    ) { fixture, check in
      let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "elsewhere"))
      let (nested, doubles) = try await fixture.withOpenedNeighbour(stop: stop)
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, stop, "why it stopped")
      let own = outcome.account.map { [$0] } ?? []
      try check.equal(own.count, fixture.kind == .deposit ? 1 : 0, "how many it opened itself")
      try check.equal(outcome.opened, own + [nested], "what is reported")
    },
    Clause(
      "Flow.goesOnAfterNestedBack",
      "a customer who only went back out of the nested flow goes on without it"
    ) { fixture, check in
      let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      let doubles = try await fixture.acceptingNeighbour(nested: FlowOutcome(stop: left))
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, nil, "what stopped the flow")
      let opened = try check.some(outcome.account, "an account opened")
      try check.equal(outcome.opened, [opened], "what is reported")
      try check.equal(opened.contract.terms.linkedAccount, nil, "what it is linked to")
    },
    Clause(
      "Flow.leavesFromTheFirstQuestion",
      "going back from the first question leaves the flow, as does input that cannot be read"
    ) { fixture, check in
      let name = fixture.questions[0]
      for why in [DialogInterruption.back, .unreadable(reason: "x"), .refused(.empty)] {
        let doubles = try await OpeningDoubles([fixture.interrupt(name, why)])
        let outcome = await fixture.run(doubles)
        try check.equal(
          outcome, FlowOutcome(stop: .interrupted(why, at: fixture.key(name))), "the outcome")
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.tellsRefusalAtOpening",
      "what the ledger refuses after the signature is told, and nothing is shown as opened"
    ) { fixture, check in
      let first = try await OpeningDoubles([])
      let contract = try SampleContracts(funding: first.funding)
        .contract("SPENT", amount: 50_000_000)
      let marker = MarkerSignature.of(contract.document, by: OpeningDoubles.customer)
      let spend = fixture.answer("consent").after { [ledger = first.ledger] in
        _ = try? await ledger.open(contract, signed: marker)
      }
      let doubles = try await OpeningDoubles(
        fixture.steps(upTo: "consent") + [spend] + fixture.steps(after: "consent"), after: first)
      let refusal = LedgerError.insufficientFunds(doubles.funding, shortfall: fixture.amount)
      try check.equal(
        await fixture.run(doubles), FlowOutcome(stop: .ledger(refusal)), "the outcome")
      let isShown = await doubles.script.shown.contains {
        if case .opened = $0 { true } else { false }
      }
      try check.holds(!isShown, "nothing shown as opened", butCame: "an opened account")
    },
  ]
}

extension FlowContract.Fixture {
  /// A deposit that is open stays reported when the question after it is interrupted.
  fileprivate func keepsItsOwn(_ check: Check) async throws {
    for why in [DialogInterruption.stopped, .endOfInput, .answerMissing] {
      let doubles = try await OpeningDoubles(
        steps(upTo: crossKey) + [interrupt(crossKey, why)])
      let outcome = await run(doubles)
      try check.equal(outcome.stop, .interrupted(why, at: key(crossKey)), "why it stopped")
      let opened = try check.some(outcome.account, "the account opened before")
      try check.equal(outcome.opened, [opened], "what is reported")
    }
  }

  /// A deposit opened first stays reported, as nested, wherever the savings stops.
  fileprivate func keepsTheNested(_ check: Check) async throws {
    for name in questions.dropFirst() {
      let (nested, doubles) = try await withOpenedNeighbour(stoppedAt: name)
      let outcome = await run(doubles)
      try check.equal(outcome.stop, .interrupted(.stopped, at: key(name)), "why it stopped")
      try check.equal(outcome.account, nil, "what it opened itself")
      try check.equal(outcome.opened, [nested], "what is reported")
    }
  }
}
