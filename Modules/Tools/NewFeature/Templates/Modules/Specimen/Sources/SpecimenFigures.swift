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
    let payout = try taxPolicy.payment(
      .maturity, of: selection.amount, interest: try interest(selection, rate),
      taxed: selection.taxKind, on: dates.payout)
    do {
      let quote = try Quote(
        selection: selection, rate: rate, openedOn: openedOn, maturityDate: dates.maturity,
        payoutDate: dates.payout, principal: selection.amount, interest: payout.interest,
        tax: payout.tax, schedule: [payout])
      return Illustration(name: product.offer.name, quote: quote, growth: [])
    } catch { throw .overflow }
  }

  /// The simple interest `⌊P·r·n/12⌋`.
  private func interest(
    _ selection: ProductSelection, _ rate: AnnualRate
  ) throws(QuoteError) -> Won {
    do {
      return try selection.amount.scaled(
        by: Int64(rate.basisPoints * selection.months), over: AnnualRate.monthlyDivisor)
    } catch { throw .overflow }
  }
}
