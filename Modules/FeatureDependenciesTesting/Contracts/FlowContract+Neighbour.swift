import FeatureDependencies

extension FlowContract {
  static let neighbour: [Clause<Fixture>] = [
    Clause(
      "Flow.asksTheNeighbourOnRequest",
      "a product's builder is asked only when the customer says so, and no other than that one"
    ) { fixture, check in
      let doubles = try await fixture.doubles()
      _ = await fixture.run(doubles)
      try check.equal(
        doubles.nestedFlows.requests, [], "what was built though the customer said no")
      for neighbour in try fixture.neighbours() {
        let accepted = try await fixture.accepting(neighbour)
        _ = await fixture.run(accepted)
        try check.equal(
          accepted.nestedFlows.requests.map(\.kind), [neighbour.kind],
          "what was built when she said yes to \(neighbour.key)")
      }
    },
    Clause("Flow.linksTheTwo", "the accounts of the two products are linked as the script says") {
      fixture, check in
      for neighbour in try fixture.neighbours() {
        let (nested, doubles) = try await fixture.opening(neighbour)
        let opened = try await fixture.opened(doubles, check)
        if neighbour.isFirst {
          let link = neighbour.isLinked ? AccountLink(to: nested.number, of: neighbour.kind) : nil
          try check.equal(opened.contract.terms.link, link, "what the new account is linked to")
        } else {
          try check.equal(
            doubles.nestedFlows.requests.map(\.link), [neighbour.isLinked ? opened.number : nil],
            "what the other product's flow was built for")
        }
      }
    },
    Clause(
      "Flow.reportsNestedOpenings",
      "what nested flows opened is reported with its own, in the order of opening"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() {
        let (nested, doubles) = try await fixture.opening(neighbour)
        let outcome = await fixture.run(doubles)
        let own = try check.some(outcome.account, "an account opened")
        let expected = neighbour.isFirst ? [nested, own] : [own, nested]
        try check.equal(outcome.opened.map(\.number), expected.map(\.number), "what is reported")
        try await doubles.script.verify()
      }
    },
    Clause(
      "Flow.opensTheNeighbourAgain",
      "a repeated request to which the customer says yes again runs the other product's flow again, "
        + "and gives the same accounts"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() {
        let (nested, first) = try await fixture.opening(neighbour)
        let outcome = await fixture.run(first)
        var inner = FlowOutcome()
        inner.add(nested)
        let second = try await fixture.accepting(neighbour, nested: inner, after: first)
        try check.equal(await fixture.run(second), outcome, "what the repeated flow gives")
        try check.equal(
          second.nestedFlows.requests, first.nestedFlows.requests, "what was built again")
        try check.equal(await second.signer.signed, [], "what the repeated flow signed")
      }
    },
    Clause(
      "Flow.reportsDeeperOpenings",
      "of a nested flow all that it opened is reported, what was nested in it and what it opened "
        + "before the customer went back out of it, too"
    ) { fixture, check in
      let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      for neighbour in try fixture.neighbours() {
        for stop in [nil, left] {
          let first = try await fixture.doubles([])
          let deeper = try await first.openNeighbour(of: ProductKind(declared: "deeper"), id: "D")
          var inner = FlowOutcome()
          inner.add(deeper)
          var nested = FlowOutcome(stop: stop)
          try nested.include(inner)
          if stop == nil { nested.add(try await first.openNeighbour(of: neighbour.kind)) }
          let doubles = try await fixture.accepting(neighbour, nested: nested, after: first)
          let outcome = await fixture.run(doubles)
          let own = try check.some(outcome.account, "an account opened").number
          let others = nested.opened.map(\.number)
          let expected = neighbour.isFirst ? others + [own] : [own] + others
          try check.equal(outcome.opened.map(\.number), expected, "what is reported")
        }
      }
    },
  ]

  static let neighbourStopping: [Clause<Fixture>] = [
    Clause(
      "Flow.passesOnNestedStops",
      "a nested flow's stop is told, whatever it is, and what was opened before it is not lost"
    ) { fixture, check in
      for stop in try nestedStops() {
        for neighbour in try fixture.neighbours() {
          let doubles = try await fixture.accepting(neighbour, nested: FlowOutcome(stop: stop))
          let outcome = await fixture.run(doubles)
          try check.equal(outcome.stop, stop, "why it stopped")
          let count = neighbour.isFirst ? 0 : 1
          try check.equal(outcome.opened.count, count, "how many accounts are reported")
        }
      }
    },
    Clause(
      "Flow.keepsNestedOpenings",
      "a nested flow that opened something and then stopped stops this one, and nothing is lost"
    ) { fixture, check in
      let stop = FlowStop.interrupted(.stopped, at: QuestionKey(rawValue: "elsewhere"))
      for neighbour in try fixture.neighbours() {
        let (nested, doubles) = try await fixture.opening(neighbour, stop: stop)
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, stop, "why it stopped")
        let own = outcome.account.map { [$0] } ?? []
        let count = neighbour.isFirst ? 0 : 1
        try check.equal(own.count, count, "how many it opened itself")
        try check.equal(outcome.opened, own + [nested], "what is reported")
      }
    },
    Clause(
      "Flow.goesOnAfterNestedBack",
      "a customer who only went back out of the nested flow goes on without it"
    ) { fixture, check in
      let left = FlowStop.interrupted(.back, at: QuestionKey(rawValue: "elsewhere"))
      for neighbour in try fixture.neighbours() {
        let doubles = try await fixture.accepting(neighbour, nested: FlowOutcome(stop: left))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "what stopped the flow")
        let opened = try check.some(outcome.account, "an account opened")
        try check.equal(outcome.opened, [opened], "what is reported")
        try check.equal(opened.contract.terms.link, nil, "what it is linked to")
        try await doubles.script.verify()
      }
    },
  ]

  /// Each way to stop but going back, which is none for the flow around.
  private static func nestedStops() throws -> [FlowStop] {
    let (key, reason) = (QuestionKey(rawValue: "elsewhere"), LocalizedText(verbatim: "closed"))
    let number = try given(AccountNumber("EARLIER-1"))
    let earlier = OpenedAccount(
      number: number, contract: try SampleContracts(funding: number).contract("R.1", amount: 1000),
      signed: SignedContract(text: "signed"), receipt: Receipt(text: "receipt"))
    return [
      .notContinued(earlier),
      .signing(.locked), .ledger(.outcomeUnknown(try given(RequestID("R.1")))),
      .ledger(.unavailable(reason: reason)), .catalog(.unavailable(reason: reason)),
      .consentRefused(at: key), .interrupted(.endOfInput, at: key), .quote(.overflow),
      .nothingOffered(ProductKind(declared: "elsewhere")),
    ]
  }
}
