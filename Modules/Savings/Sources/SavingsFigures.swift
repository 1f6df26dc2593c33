public import FeatureDependencies

extension SavingsProduct: QuotedProduct {
  /// Computes interest, tax, schedule and growth of a savings account.
  public func illustration(
    of selection: ProductSelection, openedOn date: CalendarDate, isLinked: Bool,
    under policy: TaxPolicy
  ) throws(QuoteError) -> Illustration {
    let bonus = isLinked ? linkedBonus : nil
    var rate = try offer.rate(for: selection)
    if let bonus {
      guard let sum = rate.adding(bonus) else { throw .overflow }
      rate = sum
    }
    let maturity = try date.due(after: selection.months)
    let principal: Won
    let interest: Won
    let growth: [Growth]
    do {
      principal = try selection.amount.times(selection.months)
      interest = try selection.amount.installmentInterest(at: rate, months: selection.months)
      growth = try self.growth(selection, rate)
    } catch { throw .overflow }
    let payout = try policy.payment(
      .maturity, of: principal, interest: interest, taxed: selection.taxKind,
      on: date.payout(after: selection.months))
    let schedule = try installments(selection, from: date) + [payout]
    do {
      let quote = try Quote(
        selection: selection, rate: rate, bonus: bonus, openedOn: date, maturityDate: maturity,
        payoutDate: payout.date, principal: principal, interest: interest, tax: payout.tax,
        schedule: schedule)
      return Illustration(name: offer.name, quote: quote, growth: growth)
    } catch { throw .overflow }
  }

  /// One installment each month on the day of the opening; the first one at the opening.
  private func installments(
    _ selection: ProductSelection, from openedOn: CalendarDate
  ) throws(QuoteError) -> [ScheduleEntry] {
    var entries: [ScheduleEntry] = []
    for month in 0..<selection.months {
      entries.append(
        ScheduleEntry(
          kind: .installment, date: try openedOn.due(after: month), amount: selection.amount,
          interest: .zero, tax: .zero))
    }
    return entries
  }

  private func growth(
    _ selection: ProductSelection, _ rate: AnnualRate
  ) throws(MoneyError) -> [Growth] {
    var growth: [Growth] = []
    for month in 0...selection.months {
      // No installment is due on the maturity date.
      let paidIn = try selection.amount.times(min(month + 1, selection.months))
      let earned = try selection.amount.installmentInterest(at: rate, months: month)
      growth.append(try Growth(paidIn: paidIn, earned: earned))
    }
    return growth
  }
}
