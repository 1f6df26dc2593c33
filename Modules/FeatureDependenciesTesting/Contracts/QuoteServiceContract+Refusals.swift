import FeatureDependencies

extension QuoteServiceContract {
  static let refusals: [Clause<Fixture>] = [
    Clause(
      "QuoteService.keepsToTheLimits",
      "the smallest and the largest amount are quoted; a won less or more is refused with the limit"
    ) { fixture, check in
      let limits = fixture.offer.limits
      for amount in [limits.lowerBound, limits.upperBound] {
        let quote = try await fixture.service.quote(fixture.selecting(amount: amount), on: nil)
        try check.equal(quote.quote.selection.amount, amount, "the amount quoted")
      }
      let below = fixture.selecting(amount: try limits.lowerBound.subtracting(Won(1)))
      try await fixture.refuses(below, with: .refused(.belowMinimum(limits.lowerBound)), check)
      let above = fixture.selecting(amount: try limits.upperBound.adding(Won(1)))
      try await fixture.refuses(above, with: .refused(.aboveMaximum(limits.upperBound)), check)
    },
    Clause(
      "QuoteService.keepsToTheTerms",
      "each term on offer is quoted at its rate; another is refused with those on offer"
    ) { fixture, check in
      let terms = fixture.offer.tiers.map(\.months)
      let own = fixture.offer.tiers.first { $0.months == fixture.selection.months }
      let bonus = fixture.rate - (own?.rate.basisPoints ?? fixture.rate)
      for tier in fixture.offer.tiers {
        let selection = fixture.selecting(months: tier.months)
        let quote = try await fixture.service.quote(selection, on: nil).quote
        try check.equal(quote.selection.months, tier.months, "the term quoted")
        let rate = tier.rate.basisPoints + bonus
        try check.equal(quote.rate.basisPoints, rate, "the rate of \(tier.months) months")
      }
      let refusal = QuoteError.refused(.notOffered(terms.map { "\($0)" }))
      let others = Set([-12, 0] + terms.flatMap { [$0 - 1, $0 + 1] }).subtracting(terms)
      for months in others.sorted() {
        try await fixture.refuses(fixture.selecting(months: months), with: refusal, check)
      }
    },
    Clause(
      "QuoteService.namesWhatIsOffered",
      "an unknown product is refused with those on offer, and a known id of another kind is unknown"
    ) { fixture, check in
      let unknown = try given(ProductID("no-such-product"))
      let refusal = QuoteError.unknownProduct(unknown, offered: [fixture.offer.id])
      try await fixture.refuses(fixture.selecting(product: unknown), with: refusal, check)
      let other = fixture.selecting(kind: ProductKind(declared: "elsewhere"))
      try await check.refuses(
        "the error that there is no such product of this kind",
        where: { if case .unknownProduct(other.productID, _) = $0 { true } else { false } }
      ) { () throws(QuoteError) in try await fixture.service.quote(other, on: nil) }
    },
    Clause(
      "QuoteService.passesOnTaxErrors", "a day for which there is no rule of tax is told as it is"
    ) { fixture, check in
      let day = try given(CalendarDate(iso8601: "1990-01-02"))
      try await check.refuses(
        "the error that there is no rule of tax",
        where: { if case .tax(.noRule) = $0 { true } else { false } }
      ) { () throws(QuoteError) in try await fixture.service.quote(fixture.selection, on: day) }
    },
    Clause(
      "QuoteService.passesOnCatalogErrors", "what is wrong with the catalogue is told as it is"
    ) { fixture, check in
      try await check.refuses(with: QuoteError.catalog(Fixture.closed)) { () throws(QuoteError) in
        try await fixture.unavailable.quote(fixture.selection, on: nil)
      }
    },
  ]
}
