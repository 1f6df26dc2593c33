public import FeatureDependencies

extension DepositProduct: QuotedProduct {
  /// Computes interest, tax and schedule of a deposit, which cannot be linked.
  public func illustration(
    of selection: ProductSelection, openedOn date: CalendarDate, isLinked: Bool = false,
    under policy: TaxPolicy
  ) throws(QuoteError) -> Illustration {
    let rate = try offer.rate(for: selection)
    let schedule = try schedule(selection, rate, date, policy)
    let maturity = try date.due(after: selection.months)
    let payout = try date.payout(after: selection.months)
    do {
      let quote = try Quote(
        selection: selection, rate: rate, openedOn: date, maturityDate: maturity,
        payoutDate: payout, principal: selection.amount,
        interest: try schedule.map(\.interest).total(), tax: try schedule.map(\.tax).total(),
        schedule: schedule)
      return Illustration(name: offer.name, quote: quote, growth: [])
    } catch { throw .overflow }
  }

  private func schedule(
    _ selection: ProductSelection, _ rate: AnnualRate, _ openedOn: CalendarDate,
    _ policy: TaxPolicy
  ) throws(QuoteError) -> [ScheduleEntry] {
    let payout = try openedOn.payout(after: selection.months)
    switch interest {
    case .simple, .monthlyCompound:
      let interest = try interest.interest(
        on: selection.amount, at: rate, months: selection.months)
      return [
        try policy.payment(
          .maturity, of: selection.amount, interest: interest, taxed: selection.taxKind, on: payout)
      ]
    case .monthlyPayout:
      let interest = try interest.interest(on: selection.amount, at: rate, months: 1)
      var entries: [ScheduleEntry] = []
      for month in 0..<selection.months {
        let date = try openedOn.payout(after: month + 1)
        entries.append(
          try policy.payment(
            .interest, of: .zero, interest: interest, taxed: selection.taxKind, on: date))
      }
      let end = ScheduleEntry(
        kind: .maturity, date: payout, amount: selection.amount, interest: .zero, tax: .zero)
      return entries + [end]
    }
  }
}
