extension ProductOffer {
  /// Returns the rate for the term of `selection`.
  ///
  /// Throws ``QuoteError/refused(_:)`` with the limit or the offered terms if the amount or the
  /// term is outside the offer.
  public func rate(for selection: ProductSelection) throws(QuoteError) -> AnnualRate {
    guard selection.amount >= limits.lowerBound else {
      throw .refused(.belowMinimum(limits.lowerBound))
    }
    guard selection.amount <= limits.upperBound else {
      throw .refused(.aboveMaximum(limits.upperBound))
    }
    guard let tier = tiers.first(where: { $0.months == selection.months }) else {
      throw .refused(.notOffered(tiers.map { String($0.months) }))
    }
    return tier.rate
  }

  /// Returns the offer with limits and terms widened to allow the selection of `quote`.
  func widened(to quote: Quote) -> ProductOffer {
    let (amount, months) = (quote.selection.amount, quote.selection.months)
    let limits = min(limits.lowerBound, amount)...max(limits.upperBound, amount)
    let isKnown = tiers.contains { $0.months == months }
    let tier = RateTier(months: months, rate: quote.rate)
    return ProductOffer(id: id, name: name, limits: limits, tiers: tiers + (isKnown ? [] : [tier]))
  }
}
