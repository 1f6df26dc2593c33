public import FeatureDependencies

extension SpecimenProduct: QuotedProduct {
  /// Computes the figures: principal and interest are paid in one sum at maturity.
  public func illustration(
    of selection: ProductSelection, openedOn date: CalendarDate, isLinked: Bool = false,
    under policy: TaxPolicy
  ) throws(QuoteError) -> Illustration {
    let rate = try offer.rate(for: selection)
    let interest: Won
    do {
      // The simple interest ⌊P·r·n/12⌋.
      interest = try selection.amount.scaled(
        by: Int64(rate.basisPoints * selection.months), over: AnnualRate.monthlyDivisor)
    } catch { throw .overflow }
    let payout = try policy.payment(
      .maturity, of: selection.amount, interest: interest, taxed: selection.taxKind,
      on: date.payout(after: selection.months))
    let maturity = try date.due(after: selection.months)
    do {
      let quote = try Quote(
        selection: selection, rate: rate, openedOn: date, maturityDate: maturity,
        payoutDate: payout.date, principal: selection.amount, interest: payout.interest,
        tax: payout.tax, schedule: [payout])
      return Illustration(name: offer.name, quote: quote, growth: [])
    } catch { throw .overflow }
  }
}
