import FeatureDependencies

/// A quote service that answers in another way.
struct ChangedQuotes: QuoteService {
  typealias Answer =
    @Sendable (ProductSelection, CalendarDate?, any QuoteService) async throws(QuoteError) ->
    Illustration

  let base: any QuoteService
  let body: Answer

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration { try await body(selection, date, base) }
}

extension Illustration {
  func changed(_ quote: Quote) -> Illustration {
    Illustration(name: name, quote: quote, growth: growth)
  }
}

extension Quote {
  func changed(
    rate: AnnualRate? = nil, payout: CalendarDate? = nil, interest: Won? = nil, tax: Won? = nil,
    schedule: [ScheduleEntry]? = nil
  ) -> Quote {
    let changed = try? Quote(
      selection: selection, rate: rate ?? self.rate, openedOn: openedOn,
      maturityDate: maturityDate, payoutDate: payout ?? payoutDate, principal: principal,
      interest: interest ?? self.interest, tax: tax ?? self.tax,
      schedule: schedule ?? self.schedule)
    return changed ?? self
  }

  func selecting(product: ProductID) -> Quote {
    let other = ProductSelection(
      kind: selection.kind, productID: product, amount: selection.amount, months: selection.months,
      taxKind: selection.taxKind)
    let changed = try? Quote(
      selection: other, rate: rate, openedOn: openedOn, maturityDate: maturityDate,
      payoutDate: payoutDate, principal: principal, interest: interest, tax: tax,
      schedule: schedule)
    return changed ?? self
  }
}
