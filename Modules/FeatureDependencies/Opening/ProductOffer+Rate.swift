extension ProductOffer {
  /// Returns the terms with rates that include `bonus`, if there is one.
  public func tiers(adding bonus: AnnualRate?) -> [RateTier] {
    tiers.map {
      RateTier(months: $0.months, rate: bonus.flatMap($0.rate.adding) ?? $0.rate)
    }
  }

  /// Rates and minimum in a few words, to choose a product by. The rates include `bonus`, if there
  /// is one. Nil without terms.
  public func summary(adding bonus: AnnualRate? = nil) -> LocalizedText? {
    let rates = tiers(adding: bonus).map(\.rate)
    guard let low = rates.min(), let high = rates.max() else { return nil }
    let rate = low == high ? "\(low)" : "\(low)–\(high)"
    let minimum = limits.lowerBound.text
    let korean = low == high ? rate : "\("\(low)".dropLast())~\(high)"
    return LocalizedText(en: "\(rate), from \(minimum.en)", ko: "연 \(korean), \(minimum.ko)부터")
  }

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
