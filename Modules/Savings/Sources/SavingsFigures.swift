import FeatureDependencies

/// Computes the figures of a savings account: interest, tax, schedule and growth.
struct SavingsFigures {
  let product: SavingsProduct
  let linked: Bool
  let taxPolicy: TaxPolicy

  func illustration(
    _ selection: ProductSelection, openedOn: CalendarDate
  ) throws(QuoteError) -> Illustration {
    let rate = try rate(for: selection)
    let bonus = linked ? product.linkedBonus : nil
    let dates = try QuoteDates(openedOn: openedOn, months: selection.months)
    let principal: Won
    let interest: Won
    let growth: [Growth]
    do {
      principal = try selection.amount.times(selection.months)
      interest = try selection.amount.installmentInterest(at: rate, months: selection.months)
      growth = try self.growth(selection, rate)
    } catch { throw .overflow }
    let payout = try taxPolicy.payment(
      .maturity, of: principal, interest: interest, taxed: selection.taxKind, on: dates.payout)
    let schedule = try installments(selection, dates) + [payout]
    do {
      let quote = try Quote(
        selection: selection, rate: rate, bonus: bonus, openedOn: openedOn,
        maturityDate: dates.maturity, payoutDate: dates.payout, principal: principal,
        interest: interest, tax: payout.tax, schedule: schedule)
      return Illustration(name: product.offer.name, quote: quote, growth: growth)
    } catch { throw .overflow }
  }

  /// The rate for the term, plus the product's bonus if the account is linked to a deposit.
  private func rate(for selection: ProductSelection) throws(QuoteError) -> AnnualRate {
    let rate = try product.offer.rate(for: selection)
    guard linked, let bonus = product.linkedBonus else { return rate }
    guard let sum = rate.adding(bonus) else { throw .overflow }
    return sum
  }

  /// One installment each month on the day of the opening; the first one at the opening.
  private func installments(
    _ selection: ProductSelection, _ dates: QuoteDates
  ) throws(QuoteError) -> [ScheduleEntry] {
    var entries: [ScheduleEntry] = []
    for month in 0..<selection.months {
      entries.append(
        ScheduleEntry(
          kind: .installment, date: try dates.due(inMonth: month), amount: selection.amount,
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
