import FeatureDependencies

extension FlowContract {
  static let figures: [Clause<Fixture>] = [
    Clause(
      "Flow.opensWhatIsChosen",
      "every other good answer of the script is what is opened, too, at its own rate"
    ) { fixture, check in
      for change in fixture.script.changes {
        let (contract, chosen) = try await fixture.opened(changing: change, check)
        let what = "what is opened once \(change.key) is \(change.answer)"
        try check.equal(ScriptedSelection(contract.terms.selection), chosen, what)
        let rate = change.rate ?? fixture.script.rate
        try check.equal(contract.quote.rate.basisPoints, rate, "the rate of \(what)")
      }
    },
    Clause(
      "Flow.addsUp",
      "the figures agreed to add up, are taxed as the policy says of the day they are paid, and nothing "
        + "is paid on a weekend"
    ) { fixture, check in
      for day in Quote.openingDays {
        for change in fixture.script.changes {
          let quote = try await fixture.opened(changing: change, on: day, check).0.quote
          try quote.addsUp(check)
          try quote.isTaxed(as: quote.selection.taxKind, by: .sample, check)
          try quote.datesFollow(check)
        }
      }
    },
    Clause(
      "Flow.tellsWhatIsNotInsured",
      "whoever passes what deposit insurance covers, with accounts of products too, is told so before "
        + "consent, and nobody else"
    ) { fixture, check in
      let (limit, balance) = (DepositInsurance.sample.limit, fixture.script.balance)
      for (more, elsewhere) in [(Won.zero, Won.zero), (limit, .zero), (limit, limit)] {
        let first = try await fixture.doubles([], balance: try balance.adding(more))
        if elsewhere > .zero {
          let kind = ProductKind(declared: "elsewhere")
          _ = try await first.openNeighbour(of: kind, amount: elsewhere.amount)
        }
        let doubles = try await fixture.doubles(fixture.script.steps(), after: first)
        let accounts = try await doubles.ledger.accounts()
        let quote = try await fixture.opened(doubles, check).contract.quote
        let notice = try doubles.depositInsurance.notice(opening: quote, beside: accounts)
        let preview = await doubles.script.events.compactMap(\.preview).last
        try check.equal(preview?.insurance, notice, "what is said not to be insured")
      }
    },
  ]

  static let impossible: [Clause<Fixture>] = [
    Clause("Flow.tellsQuoteErrors", "figures that cannot be made are told as such, with the reason")
    {
      fixture, check in
      let clock = try given(FixedClock(noonOn: "9999-12-31"))
      let doubles = try await fixture.doubles(fixture.script.steps(), clock: clock)
      let stop = FlowStop.quote(.dates(.outOfRange))
      try check.equal(await fixture.run(doubles), FlowOutcome(stop: stop), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "figures that cannot be made")
    }
  ]

  /// Clauses for a flow whose catalogue can be replaced: the fixture must be made with products.
  public static let catalog: [Clause<Fixture>] = [
    Clause("Flow.tellsCatalogErrors", "a catalogue that cannot be had is told as it is") {
      fixture, check in
      let place = TextPosition(line: 1, column: 1)
      let fault = InputFault(path: "p", position: place, problem: .empty)
      let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))
      for error in [closed, .invalid(InputFaults([fault]))] {
        let doubles = try await fixture.doubles()
        let outcome = try await fixture.run(doubles, without: error, check)
        try check.equal(outcome, FlowOutcome(stop: .catalog(error)), "the outcome")
        try await fixture.isUntouched(doubles, check, after: "a catalogue's failure")
      }
    },
    Clause("Flow.tellsNothingOffered", "that nothing is on offer is told as such") {
      fixture, check in
      let doubles = try await fixture.doubles()
      let outcome = try await fixture.run(doubles, without: nil, check)
      let stop = FlowStop.nothingOffered(fixture.script.product.kind)
      try check.equal(outcome, FlowOutcome(stop: stop), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "an empty catalogue")
    },
  ]
}

extension FlowContract.Fixture {
  /// What is opened with `change` on `day`, and what the script says is chosen then.
  fileprivate func opened(
    changing change: ScriptedChange, on day: String = "2026-11-20", _ check: Check
  ) async throws -> (OpeningContract, ScriptedSelection) {
    var chosen = script.chosen
    change.apply(&chosen)
    let clock = try given(FixedClock(noonOn: day))
    let doubles = try await doubles(script.steps([change.key: change.answer]), clock: clock)
    return (try await opened(doubles, check).contract, chosen)
  }

  /// Runs a flow whose catalogue fails with `error`, or is empty.
  fileprivate func run(
    _ doubles: OpeningDoubles, without error: CatalogError?, _ check: Check
  ) async throws -> FlowOutcome {
    let flow = try check.some(flowWithout, "a fixture made with the products on offer")
    return await flow(doubles, error).run()
  }
}
