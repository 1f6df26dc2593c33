import FeatureDependencies

extension QuoteServiceContract {
  static let figures: [Clause<Fixture>] = [
    Clause(
      "QuoteService.quotesTheSelection",
      "the figures are for what was selected, under the product's name and at its rate"
    ) { fixture, check in
      let illustration = try await fixture.illustration()
      try check.equal(illustration.quote.selection, fixture.selection, "what the figures are for")
      try check.equal(illustration.name, fixture.offer.name, "the name")
      try check.equal(illustration.quote.rate.basisPoints, fixture.rate, "the rate")
    },
    Clause(
      "QuoteService.addsUp",
      "interest, tax and payout are the sums of the schedule, and so is the principal if it is paid "
        + "in installments; each is what was selected, and of interest it has what is left after tax"
    ) { fixture, check in
      try await fixture.illustration().quote.addsUp(check)
    },
    Clause(
      "QuoteService.taxesEachPayment",
      "of each payment's interest the policy's tax on that day is taken, for every kind of tax, "
        + "whatever the law of the opening day was"
    ) { fixture, check in
      for kind in TaxKind.allCases {
        for day in try Quote.openingDays.map(Samples.day) {
          let quote = try await fixture.service.quote(fixture.selecting(tax: kind), on: day).quote
          try quote.isTaxed(as: kind, by: fixture.doubles.taxPolicy, check)
        }
      }
    },
    Clause(
      "QuoteService.growsToThePayout",
      "growth goes from the first payment to all that is paid in and earned, month by month, and has "
        + "what is paid in by then"
    ) { fixture, check in
      let illustration = try await fixture.illustration()
      let (growth, quote) = (illustration.growth, illustration.quote)
      try check.equal(growth.count, quote.selection.months + 1, "how many months growth has")
      try check.equal(growth.first?.paidIn, quote.selection.amount, "what is paid in at first")
      try check.equal(growth.first?.earned, .zero, "what is earned at first")
      try check.equal(growth.last?.paidIn, quote.principal, "what is paid in at the end")
      try check.equal(growth.last?.earned, quote.interest, "what is earned at the end")
      for (earlier, later) in zip(growth, growth.dropFirst()) {
        try check.holds(earlier.total <= later.total, "no month with less", butCame: later.total)
      }
      for (month, one) in growth.enumerated() {
        let paidIn = try quote.paidIn(by: try quote.openedOn.adding(months: month))
        try check.equal(one.paidIn, paidIn, "what is paid in after \(month) months")
      }
    },
    Clause("QuoteService.answersAll", "tasks that ask at once are all told the same") {
      fixture, check in
      let expected = try await fixture.illustration()
      try await withThrowingTaskGroup(of: Illustration.self) { group in
        for _ in 0..<16 { group.addTask { try await fixture.illustration() } }
        for try await told in group { try check.equal(told, expected, "the figures") }
      }
    },
  ]
}
