import FeatureDependencies

extension QuoteServiceContract {
  static let dates: [Clause<Fixture>] = [
    Clause(
      "QuoteService.datesFromTheOpening",
      "maturity is the term after the opening date, and the payout leaves the weekend"
    ) { fixture, check in
      for day in openings {
        let quote = try await fixture.illustration(on: day).quote
        let dates = try QuoteDates(openedOn: quote.openedOn, months: quote.selection.months)
        try check.equal("\(quote.openedOn)", day, "the opening date")
        try check.equal(quote.maturityDate, dates.maturity, "the maturity")
        try check.equal(quote.payoutDate, dates.payout, "the payout date")
      }
    },
    Clause(
      "QuoteService.schedulesInOrder",
      "the schedule has the earliest first and ends with the maturity, on the payout date; each day "
        + "is counted from the opening, through short months too"
    ) { fixture, check in
      for day in openings { try await fixture.illustration(on: day).quote.datesFollow(check) }
    },
    Clause("QuoteService.quotesToday", "without a date the opening is today, whatever day it is") {
      fixture, check in
      for _ in 0..<5 {
        let quote = try await fixture.service.quote(fixture.selection, on: nil).quote
        let now = fixture.doubles.clock.now()
        try check.equal(quote.openedOn, now.date, "the opening date at \(now)")
        // At another time of the day: in the morning it is the day before elsewhere.
        fixture.doubles.clock.advance(seconds: 14 * 3600)
      }
    },
    Clause("QuoteService.staysInTheCalendar", "dates past the year 9999 are refused as such") {
      fixture, check in
      let last = try given(CalendarDate(iso8601: "9999-12-31"))
      try await check.refuses(with: QuoteError.dates(.outOfRange)) { () throws(QuoteError) in
        try await fixture.service.quote(fixture.selection, on: last)
      }
    },
  ]

  private static let openings = ["2026-11-20", "2026-11-21", "2026-08-31", "2028-02-29"]
}
