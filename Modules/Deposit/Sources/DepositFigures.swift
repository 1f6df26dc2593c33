import FeatureDependencies

/// Computes the figures of a deposit: interest, tax and schedule.
struct DepositFigures {
  let product: DepositProduct
  let taxPolicy: TaxPolicy

  func illustration(
    _ selection: ProductSelection, openedOn: CalendarDate
  ) throws(QuoteError) -> Illustration {
    let rate = try product.offer.rate(for: selection)
    let dates = try QuoteDates(openedOn: openedOn, months: selection.months)
    let schedule = try schedule(selection, rate, dates)
    do {
      let quote = try Quote(
        selection: selection, rate: rate, openedOn: openedOn,
        maturityDate: dates.maturity, payoutDate: dates.payout, principal: selection.amount,
        interest: try schedule.map(\.interest).total(), tax: try schedule.map(\.tax).total(),
        schedule: schedule)
      return Illustration(name: product.offer.name, quote: quote, growth: [])
    } catch { throw .overflow }
  }

  private func schedule(
    _ selection: ProductSelection, _ rate: AnnualRate, _ dates: QuoteDates
  ) throws(QuoteError) -> [ScheduleEntry] {
    switch product.interest {
    case .simple, .monthlyCompound:
      let interest = try interest(selection.amount, rate, selection.months)
      return [
        try taxPolicy.payment(
          .maturity, of: selection.amount, interest: interest, taxed: selection.taxKind,
          on: dates.payout)
      ]
    case .monthlyPayout:
      let interest = try interest(selection.amount, rate, 1)
      var entries: [ScheduleEntry] = []
      for month in 0..<selection.months {
        let date = try dates.payout(ofMonth: month + 1)
        entries.append(
          try taxPolicy.payment(
            .interest, of: .zero, interest: interest, taxed: selection.taxKind, on: date))
      }
      let end = ScheduleEntry(
        kind: .maturity, date: dates.payout, amount: selection.amount, interest: .zero, tax: .zero)
      return entries + [end]
    }
  }

  private func interest(
    _ principal: Won, _ rate: AnnualRate, _ months: Int
  ) throws(QuoteError) -> Won {
    do { return try product.interest.interest(on: principal, at: rate, months: months) } catch {
      throw .overflow
    }
  }
}
