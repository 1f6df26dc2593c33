import FeatureDependencies

/// Computes the figures of a product: principal and interest are paid in one sum at maturity.
struct SpecimenFigures {
  let product: SpecimenProduct
  let taxPolicy: TaxPolicy

  func illustration(
    _ selection: ProductSelection, openedOn: CalendarDate
  ) throws(QuoteError) -> Illustration {
    let rate = try product.offer.rate(for: selection)
    let dates = try QuoteDates(openedOn: openedOn, months: selection.months)
    let growth = try growth(selection, rate)
    let payout = try taxPolicy.payment(
      .maturity, of: selection.amount, interest: growth.last?.earned ?? .zero,
      taxed: selection.taxKind, on: dates.payout)
    do {
      let quote = try Quote(
        selection: selection, rate: rate, openedOn: openedOn, maturityDate: dates.maturity,
        payoutDate: dates.payout, principal: selection.amount, interest: payout.interest,
        tax: payout.tax, schedule: [payout])
      return Illustration(name: product.offer.name, quote: quote, growth: growth)
    } catch { throw .overflow }
  }

  /// The sum paid in, and the simple interest `⌊P·r·n/12⌋` on it, after each month.
  private func growth(
    _ selection: ProductSelection, _ rate: AnnualRate
  ) throws(QuoteError) -> [Growth] {
    let (sum, points) = (selection.amount, Int64(rate.basisPoints))
    do {
      return try (0...selection.months).map { month in
        let earned = try sum.scaled(by: points * Int64(month), over: AnnualRate.monthlyDivisor)
        return try Growth(paidIn: sum, earned: earned)
      }
    } catch { throw .overflow }
  }
}
