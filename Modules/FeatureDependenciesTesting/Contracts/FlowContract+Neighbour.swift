import FeatureDependencies

extension FlowContract {
  static let neighbour: [Clause<Fixture>] = [
    Clause(
      "Flow.asksTheNeighbourOnRequest",
      "the other feature's builder is asked only when the customer says so"
    ) {
      fixture, check in
      let doubles = try await OpeningDoubles(fixture.steps())
      _ = await fixture.run(doubles)
      try check.equal(
        doubles.deposits.requests + doubles.savings.requests.count, 0,
        "how often the other builder was asked though the customer said no")
      let accepted = try await fixture.acceptingNeighbour()
      _ = await fixture.run(accepted)
      try check.equal(
        fixture.kind == .deposit ? accepted.savings.requests.count : accepted.deposits.requests, 1,
        "how often the other builder was asked when she said yes")
    },
    Clause("Flow.linksTheTwo", "a savings is linked to the deposit of this conversation") {
      fixture, check in
      let (nested, doubles) = try await fixture.withOpenedNeighbour()
      let outcome = await fixture.run(doubles)
      let opened = try check.some(outcome.account, "an account opened")
      if fixture.kind == .deposit {
        try check.equal(doubles.savings.requests, [opened.number], "the ids savings were built for")
      } else {
        let linked = opened.contract.terms.linkedAccount
        try check.equal(linked, nested.number, "the deposit the savings is linked to")
      }
    },
    Clause(
      "Flow.reportsNestedOpenings",
      "what nested flows opened is reported with its own, in the order of opening"
    ) {
      fixture, check in
      let (nested, doubles) = try await fixture.withOpenedNeighbour()
      let outcome = await fixture.run(doubles)
      let own = try check.some(outcome.account, "an account opened")
      let expected = fixture.kind == .deposit ? [own, nested] : [nested, own]
      try check.equal(outcome.opened.map(\.number), expected.map(\.number), "what is reported")
    },
    Clause(
      "Flow.passesOnNestedStops",
      "a nested flow's stop is told, and what was opened before it is not lost"
    ) {
      fixture, check in
      let stop = FlowStop.signing(.locked)
      let doubles = try await fixture.acceptingNeighbour(nested: FlowOutcome(stop: stop))
      let outcome = await fixture.run(doubles)
      try check.equal(outcome.stop, stop, "why it stopped")
      let count = fixture.kind == .deposit ? 1 : 0
      try check.equal(outcome.opened.count, count, "how many accounts are reported")
    },
  ]

  static let repetition: [Clause<Fixture>] = [
    Clause(
      "Flow.opensOnce",
      "the same request and answers give the account again: nothing is signed or opened"
    ) {
      fixture, check in
      let first = try await OpeningDoubles(fixture.steps())
      let opened = try check.some(await fixture.run(first).account, "an account opened")
      let second = try await OpeningDoubles(fixture.steps(), after: first)
      let outcome = await fixture.run(second)
      try check.equal(outcome.stop, nil, "what stopped the repeated flow")
      try check.equal(outcome.account, opened, "what the repeated flow gives")
      try check.equal(await second.signer.signed, [], "what the repeated flow signed")
      try check.equal(try await second.ledger.accounts().count, 2, "how many accounts there are")
    },
    Clause(
      "Flow.opensOnceWithoutMoney",
      "a repeated request does not ask for money that is gone, also the next day"
    ) {
      fixture, check in
      let first = try await OpeningDoubles(fixture.steps(), balance: fixture.amount)
      let opened = try check.some(await fixture.run(first).account, "an account opened")
      first.clock.advance(seconds: 86_400)
      let second = try await OpeningDoubles(fixture.steps(), after: first)
      try check.equal(await fixture.run(second).account, opened, "what the repeated flow gives")
    },
    Clause(
      "Flow.refusesOtherTerms",
      "the same request with other answers is a conflict that names both, before anything is signed"
    ) {
      fixture, check in
      let first = try await OpeningDoubles(fixture.steps())
      let opened = try check.some(await fixture.run(first).account, "an account opened")
      let steps =
        fixture.steps(upTo: "tax") + [fixture.answer("tax", "exempt")]
        + fixture.steps(after: "tax")
      let second = try await OpeningDoubles(steps, after: first)
      let outcome = await fixture.run(second)
      guard case .ledger(.requestConflict(let id, let before, let asked)) = outcome.stop else {
        return try check.holds(false, "a conflict", butCame: outcome.stop as Any)
      }
      try check.equal(id, opened.contract.requestID, "the request in the conflict")
      try check.equal(before, opened.contract.terms, "what it says was opened")
      try check.equal(asked.selection.taxKind, .exempt, "what it says was asked")
      try check.equal(await second.signer.signed, [], "what was signed")
    },
  ]
}

extension FlowContract.Fixture {
  func acceptingNeighbour(
    nested: FlowOutcome = FlowOutcome(), after earlier: OpeningDoubles? = nil
  ) async throws -> OpeningDoubles {
    let steps = steps(upTo: crossKey) + [answer(crossKey, "yes")] + steps(after: crossKey)
    return try await OpeningDoubles(steps, nested: nested, after: earlier)
  }

  /// Doubles on whose books a nested flow will have opened the other product, before it stops with
  /// `stop` or, if it does not, the customer stops at the question `name`.
  func withOpenedNeighbour(
    stop: FlowStop? = nil, stoppedAt name: String? = nil
  ) async throws -> (OpenedAccount, OpeningDoubles) {
    let first = try await OpeningDoubles([])
    let other: ProductKind = kind == .deposit ? .savings : .deposit
    let contract = try SampleContracts(funding: first.funding)
      .contract("OTHER", amount: 1_000_000, kind: other)
    let signed = MarkerSignature.of(contract.document, by: OpeningDoubles.customer)
    let nested = try await first.ledger.open(contract, signed: signed)
    var outcome = FlowOutcome(stop: stop)
    outcome.add(nested)
    guard let name else {
      return (nested, try await acceptingNeighbour(nested: outcome, after: first))
    }
    let own = steps(upTo: name).dropFirst() + [interrupt(name, .stopped)]
    let doubles = try await OpeningDoubles(
      [answer(crossKey, "yes")] + own, nested: outcome, after: first)
    return (nested, doubles)
  }
}
