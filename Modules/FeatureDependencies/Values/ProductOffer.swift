/// A term on offer, with its rate.
public struct RateTier: Sendable, Hashable {
  /// The term in months.
  public let months: Int
  /// The yearly rate for this term.
  public let rate: AnnualRate

  /// Creates a tier of `months` months at `rate`.
  public init(months: Int, rate: AnnualRate) {
    self.months = months
    self.rate = rate
  }
}

/// The members that every product has: ID, name, limits and terms.
public struct ProductOffer: Sendable, Hashable {
  /// The ID in catalogs and scripts.
  public private(set) var id: ProductID
  /// The display name.
  public package(set) var name: LocalizedText
  /// The smallest and largest amount of one payment, both included.
  public package(set) var limits: ClosedRange<Won>
  /// The terms on offer, each once.
  public package(set) var tiers: [RateTier]

  /// Creates an offer, which is not validated.
  public init(id: ProductID, name: LocalizedText, limits: ClosedRange<Won>, tiers: [RateTier]) {
    self.id = id
    self.name = name
    self.limits = limits
    self.tiers = tiers
  }
}

extension ProductOffer {
  /// Widens the offer so that it allows the selection of `quote`, also of another product.
  mutating func widen(to quote: Quote) {
    let selection = quote.selection
    if id != selection.productID {
      (id, name) = (selection.productID, LocalizedText(verbatim: "\(selection.productID)"))
      tiers = []
    }
    limits = min(limits.lowerBound, selection.amount)...max(limits.upperBound, selection.amount)
    guard !tiers.contains(where: { $0.months == selection.months }) else { return }
    // The rate of a quote includes the bonus of a link, and that of a tier does not.
    let bonus = quote.bonus?.basisPoints ?? 0
    let rate = AnnualRate(basisPoints: quote.rate.basisPoints - bonus) ?? quote.rate
    tiers.append(RateTier(months: selection.months, rate: rate))
  }

  /// Returns the terms with rates that include `bonus`, if there is one.
  public func tiers(adding bonus: AnnualRate?) -> [RateTier] {
    tiers.map { RateTier(months: $0.months, rate: bonus.flatMap($0.rate.adding) ?? $0.rate) }
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
}
