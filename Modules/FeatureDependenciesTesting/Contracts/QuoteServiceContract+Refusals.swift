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
      "each term on offer is quoted; another is refused with those on offer"
    ) { fixture, check in
      let terms = fixture.offer.tiers.map(\.months)
      for months in terms {
        let quote = try await fixture.service.quote(fixture.selecting(months: months), on: nil)
        try check.equal(quote.quote.selection.months, months, "the term quoted")
      }
      let other = fixture.selecting(months: (terms.max() ?? 0) + 1)
      let refusal = QuoteError.refused(.notOffered(terms.map { "\($0)" }))
      try await fixture.refuses(other, with: refusal, check)
    },
    Clause(
      "QuoteService.namesWhatIsOffered", "an unknown product is refused with those on offer"
    ) { fixture, check in
      let unknown = try given(ProductID("no-such-product"))
      let refusal = QuoteError.unknownProduct(unknown, offered: [fixture.offer.id])
      try await fixture.refuses(fixture.selecting(product: unknown), with: refusal, check)
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
