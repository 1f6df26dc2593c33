import FeatureDependencies
import FeatureDependenciesTesting

/// The figures of the reference product: simple monthly interest on the total paid in so far.
struct ReferenceFigures {
  let offer: ProductOffer
  let taxPolicy: TaxPolicy
  var bonus = 0

  func illustration(
    _ selection: ProductSelection, openedOn day: CalendarDate
  ) throws(QuoteError) -> Illustration {
    let plain = try offer.rate(for: selection)
    let dates = try QuoteDates(openedOn: day, months: selection.months)
    do {
      let rate = try Samples.rate(plain.basisPoints + bonus)
      let growth = try growth(of: selection, at: rate)
      let quote = try quote(selection, rate, dates, growth)
      return Illustration(name: offer.name, quote: quote, growth: growth)
    } catch let error as QuoteError { throw error } catch { throw .overflow }
  }

  private func growth(of selection: ProductSelection, at rate: AnnualRate) throws -> [Growth] {
    try (0...selection.months).map { month in
      let paidIn = try selection.amount.times(min(month + 1, selection.months))
      let count = Int64(month * (month + 1))
      let earned = try selection.amount.scaled(
        by: Int64(rate.basisPoints) * count, over: 2 * AnnualRate.monthlyDivisor)
      return try Growth(paidIn: paidIn, earned: earned)
    }
  }

  private func quote(
    _ selection: ProductSelection, _ rate: AnnualRate, _ dates: QuoteDates, _ growth: [Growth]
  ) throws -> Quote {
    guard let end = growth.last else { throw QuoteError.overflow }
    let payment = try taxPolicy.payment(
      .maturity, of: end.paidIn, interest: end.earned, taxed: selection.taxKind, on: dates.payout)
    let installments = try (0..<selection.months).map { month in
      ScheduleEntry(
        kind: .installment, date: try dates.due(inMonth: month), amount: selection.amount,
        interest: .zero, tax: .zero)
    }
    return try Quote(
      selection: selection, rate: rate, bonus: bonus == 0 ? nil : Samples.rate(bonus),
      openedOn: dates.openedOn, maturityDate: dates.maturity, payoutDate: dates.payout,
      principal: end.paidIn, interest: end.earned, tax: payment.tax,
      schedule: installments + [payment])
  }
}
