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
      "a nested flow's stop is told, and what was opened before it is not lost"
    ) { fixture, check in
      let stop = FlowStop.signing(.locked)
      for neighbour in try fixture.neighbours() {
        let doubles = try await fixture.accepting(neighbour, nested: FlowOutcome(stop: stop))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, stop, "why it stopped")
        let count = neighbour.isFirst ? 0 : 1
        try check.equal(outcome.opened.count, count, "how many accounts are reported")
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

  static let neighbourBefore: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsTheNested",
      "what a nested flow opened first stays reported, as nested, wherever this one stops later"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        for question in fixture.questions[(neighbour.place + 1)...] {
          let (nested, doubles) = try await fixture.opening(neighbour, stoppedAt: question)
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(.stopped, at: question.questionKey)
          try check.equal(outcome.stop, stop, "why it stopped")
          try check.equal(outcome.account, nil, "what it opened itself")
          try check.equal(outcome.opened, [nested], "what is reported")
        }
      }
    },
    Clause(
      "Flow.looksAgainAfterTheNested",
      "what another product's flow took from the account is gone from what is said to be left"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        let doubles = try await fixture.openingWhenRun(neighbour)
        _ = try await fixture.opened(doubles, check)
        let preview = await doubles.script.events.compactMap(\.preview).last
        let after = Won(fixture.script.balance.amount - 1_000_001)
        let left = try after.subtracting(fixture.amount)
        try check.equal(preview?.left, left, "what is said to be left in the account")
      }
    },
    Clause(
      "Flow.insuresAfterTheNested",
      "what another product's flow opened counts in what is said not to be insured"
    ) { fixture, check in
      let balance = try DepositInsurance.sample.limit.adding(fixture.script.balance)
      for neighbour in try fixture.neighbours() where neighbour.isFirst {
        let doubles = try await fixture.openingWhenRun(neighbour, balance: balance)
        let opened = try await fixture.opened(doubles, check)
        let before = try await doubles.accounts(before: opened)
        let notice = try doubles.depositInsurance.notice(
          opening: opened.contract.quote, beside: before)
        let preview = await doubles.script.events.compactMap(\.preview).last
        try check.equal(preview?.insurance, notice, "what is said not to be insured")
      }
    },
    Clause(
      "Flow.linksTheNewest",
      "of several accounts that could be linked the one just opened is, at the rate for a link"
    ) { fixture, check in
      for neighbour in try fixture.neighbours() where neighbour.isFirst && neighbour.isLinked {
        let doubles = try await fixture.openingWhenRun(neighbour)
        let outcome = await fixture.run(doubles)
        let contract = try check.some(outcome.account, "an account opened").contract
        let nested = try check.some(outcome.nested.first, "the account opened first, reported")
        let link = AccountLink(to: nested.number, of: neighbour.kind)
        try check.equal(contract.terms.link, link, "what the new account is linked to")
        let rate = fixture.script.linkedRate ?? fixture.script.rate
        try check.equal(contract.quote.rate.basisPoints, rate, "the rate of the linked account")
      }
    },
  ]

  static let later: [Clause<Fixture>] = [
    Clause(
      "Flow.keepsItsOwn",
      "what the flow opened stays reported when a question after the opening is interrupted"
    ) { fixture, check in
      try check.holds(
        !fixture.later.isEmpty, "questions after the opening, in the script", butCame: "none")
      for question in fixture.later {
        for why in [DialogInterruption.stopped, .endOfInput, .answerMissing] {
          let doubles = try await fixture.doubles(
            fixture.steps(upTo: question) + [fixture.interrupt(question, why)])
          let outcome = await fixture.run(doubles)
          let stop = FlowStop.interrupted(why, at: question.questionKey)
          try check.equal(outcome.stop, stop, "why it stopped")
          let opened = try check.some(outcome.account, "the account opened before")
          try check.equal(outcome.opened, [opened], "what is reported")
        }
      }
    },
    Clause(
      "Flow.declinesByGoingBack",
      "going back from a question after the opening declines it: what is open stays open"
    ) { fixture, check in
      for question in fixture.later {
        let doubles = try await fixture.doubles(
          fixture.steps(upTo: question) + [fixture.interrupt(question, .back)]
            + fixture.steps(after: question))
        let outcome = await fixture.run(doubles)
        try check.equal(outcome.stop, nil, "what stopped the flow at \(question.key)")
        try check.equal(outcome.opened.count, 1, "how many accounts are reported")
        try await doubles.script.verify()
      }
    },
  ]
}
