import FeatureDependencies

extension FlowContract {
  static let figures: [Clause<Fixture>] = [
    Clause(
      "Flow.opensEachAlternative",
      "every other valid answer of the script is opened as well, at its own rate"
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
      "the agreed figures add up, are taxed by the policy of the payment date, and no payout "
        + "is on a weekend"
    ) { fixture, check in
      for day in Quote.openingDays {
        for change in fixture.script.changes {
          let check = check.inCase("\(change.key) answered \(change.answer) on \(day)")
          let quote = try await fixture.opened(changing: change, on: day, check).0.quote
          try quote.addsUp(check)
          try quote.isTaxed(as: quote.selection.taxKind, by: .sample, check)
          try quote.datesFollow(check)
        }
      }
    },
    Clause(
      "Flow.reportsUninsuredAmounts",
      "a customer whose accounts, products included, exceed the limit of deposit insurance is "
        + "notified before consent; other customers are not"
    ) { fixture, check in
      let (limit, balance) = (DepositInsurance.sample.limit, fixture.script.balance)
      for (more, elsewhere) in [(Won.zero, Won.zero), (limit, .zero), (limit, limit)] {
        let check = check.inCase("\(more) more in the account, \(elsewhere) elsewhere")
        let first = try await fixture.doubles([], balance: try balance.adding(more))
        if elsewhere > .zero {
          let kind = ProductKind(declared: "elsewhere")
          _ = try await first.openOtherFeature(of: kind, amount: elsewhere.amount)
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
    Clause("Flow.reportsQuoteErrors", "an error of the quote is reported with its reason") {
      fixture, check in
      let clock = try given(FixedClock(noonOn: "9999-12-31"))
      let doubles = try await fixture.doubles(fixture.script.steps(), clock: clock)
      let stop = FlowStop.quote(.dates(.outOfRange))
      try check.equal(await fixture.run(doubles), FlowOutcome(stop: stop), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "figures that cannot be made")
    }
  ]

  /// Clauses for a flow whose catalog can be replaced: create the fixture with products.
  public static let catalog: [Clause<Fixture>] = [
    Clause("Flow.reportsCatalogErrors", "an error of the catalog is reported unchanged") {
      fixture, check in
      let place = TextPosition(line: 1, column: 1)
      let fault = InputFault(path: "p", position: place, problem: .empty)
      let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))
      for error in [closed, .invalid(InputFaults([fault]))] {
        let check = check.inCase(ValueDescription.text(error))
        let doubles = try await fixture.doubles()
        let outcome = try await fixture.run(doubles, without: error, check)
        try check.equal(outcome, FlowOutcome(stop: .catalog(error)), "the outcome")
        try await fixture.isUntouched(doubles, check, after: "a catalogue's failure")
      }
    },
    Clause("Flow.reportsNothingOffered", "an empty catalog is reported as nothing offered") {
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
  /// Runs a flow on `day` with the answer of `change`; returns the contract it opens and the
  /// selection that the script expects.
  fileprivate func opened(
    changing change: ScriptedChange, on day: String = "2026-11-20", _ check: Check
  ) async throws -> (OpeningContract, ScriptedSelection) {
    var chosen = script.chosen
    change.apply(&chosen)
    let clock = try given(FixedClock(noonOn: day))
    let doubles = try await doubles(script.steps([change.key: change.answer]), clock: clock)
    return (try await opened(doubles, check).contract, chosen)
  }

  /// Runs a flow whose catalog throws `error`, or is empty if that is nil.
  fileprivate func run(
    _ doubles: OpeningDoubles, without error: CatalogError?, _ check: Check
  ) async throws -> FlowOutcome {
    let flow = try check.some(flowWithout, "a fixture made with the products on offer")
    return await flow(doubles, error).run()
  }
}
