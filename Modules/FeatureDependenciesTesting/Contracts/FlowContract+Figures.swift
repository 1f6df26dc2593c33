import FeatureDependencies

extension FlowContract {
  static let figures: [Clause<Fixture>] = [
    Clause(
      "Flow.opensEachAlternative",
      "every other valid answer of the script, the limits of the amount included, is opened as "
        + "well: under its product's name, at its own rate and interest"
    ) { fixture, check in
      for change in fixture.script.changes {
        let check = check.inCase("\(change.key) answered \(change.answer)")
        let (opened, doubles) = try await fixture.opened(changing: change, check)
        try fixture.isAnswered(opened.contract, by: change, check)
        try await fixture.consented(to: opened, doubles, check)
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
          let quote = try await fixture.opened(changing: change, on: day, check).0.contract.quote
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
      let kinds = [nil, ProductKind(declared: "elsewhere"), fixture.script.product.kind]
      for (more, kind) in [(Won.zero, nil)] + kinds.map({ (limit, $0) }) {
        let place = kind.map { "an account of \($0)" } ?? "the demand account"
        let check = check.inCase("\(more) more in \(place)")
        let first = try await fixture.doubles([], balance: try balance.adding(more))
        if let kind { _ = try await first.openOtherFeature(of: kind, amount: limit.amount) }
        let doubles = try await fixture.doubles(fixture.script.steps(), after: first)
        try await fixture.consented(to: fixture.opened(doubles, check), doubles, check)
      }
    },
  ]

  static let impossible: [Clause<Fixture>] = [
    Clause("Flow.reportsQuoteErrors", "an error of the quote is reported with its reason") {
      fixture, check in
      // On the first day, dates would exceed the year 9999. On the second, no tax rule exists yet.
      for (day, isMeant) in [("9999-12-31", isOutOfRange), ("1990-01-02", hasNoRule)] {
        let check = check.inCase("on \(day)")
        let clock = try given(FixedClock(noonOn: day))
        let doubles = try await fixture.doubles(fixture.script.steps(), clock: clock)
        let outcome = await fixture.run(doubles)
        try check.holds(
          isMeant(outcome.stop), "the error of the quote", butCame: outcome.stop as Any)
        try check.equal(outcome.opened, [], "the accounts reported as opened")
        try await fixture.isUntouched(doubles, check, after: "figures that cannot be computed")
      }
    }
  ]

  @Sendable private static func isOutOfRange(_ stop: FlowStop?) -> Bool {
    stop == .quote(.dates(.outOfRange))
  }

  @Sendable private static func hasNoRule(_ stop: FlowStop?) -> Bool {
    if case .quote(.tax(.noRule)) = stop { true } else { false }
  }

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
        try await fixture.isUntouched(doubles, check, after: "a failure of the catalog")
      }
    },
    Clause("Flow.reportsNothingOffered", "an empty catalog is reported as nothing offered") {
      fixture, check in
      let doubles = try await fixture.doubles()
      let outcome = try await fixture.run(doubles, without: nil, check)
      let stop = FlowStop.nothingOffered(fixture.script.product.kind)
      try check.equal(outcome, FlowOutcome(stop: stop), "the outcome")
      try await fixture.isUntouched(doubles, check, after: "an empty catalog")
    },
  ]
}

extension FlowContract.Fixture {
  /// Runs a flow on `day` with the answer of `change`; returns the account it opens.
  fileprivate func opened(
    changing change: ScriptedChange, on day: String = "2026-11-20", _ check: Check
  ) async throws -> (OpenedAccount, OpeningDoubles) {
    let doubles = try await doubles(
      script.steps([change.key: change.answer]), balance: balance(after: change),
      clock: given(FixedClock(noonOn: day)))
    return (try await opened(doubles, check), doubles)
  }

  /// Runs a flow whose catalog throws `error`, or is empty if that is nil.
  fileprivate func run(
    _ doubles: OpeningDoubles, without error: CatalogError?, _ check: Check
  ) async throws -> FlowOutcome {
    let flow = try check.some(flowWithout, "a fixture made with the products on offer")
    return await flow(doubles, error).run()
  }
}
