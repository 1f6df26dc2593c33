import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal quote service that passes the contract.
struct ReferenceQuotes: QuoteService {
  let catalog: any ProductCatalog
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  /// The bonus of a linked account in basis points, for the product with an offer.
  var bonus: @Sendable (ProductOffer) -> Int = { _ in 0 }

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let offer = try await catalog.product(selection, of: ReferenceProduct.self).offer
    return try ReferenceFigures(offer: offer, taxPolicy: taxPolicy, bonus: bonus(offer))
      .illustration(selection, openedOn: date ?? clock.now().date)
  }
}

extension ReferenceQuotes {
  /// Creates a service on `doubles`, with `bonus` basis points for a link.
  init(_ doubles: OpeningDoubles, bonus: Int = 0) {
    self.init(
      catalog: doubles.catalog, clock: doubles.clock, taxPolicy: doubles.taxPolicy,
      bonus: { _ in bonus })
  }

  /// Checks the reference quotes, of linked accounts or of others, decorated by `wrap`.
  ///
  /// The bonus of a product is the rate of its first term, so that most have different ones.
  static func check(
    isLinked: Bool = false,
    _ wrap: @escaping @Sendable (ReferenceQuotes) -> any QuoteService = { $0 }
  ) async throws {
    let bonus: @Sendable (ProductOffer) -> AnnualRate? = { isLinked ? $0.tiers.first?.rate : nil }
    try await QuoteServiceLaw.check(
      of: { ReferenceProduct(offer: $0) }, bonus: { bonus($0.offer) }, interest: interest,
      seeds: 1...50
    ) { doubles in
      var quotes = ReferenceQuotes(doubles)
      quotes.bonus = { bonus($0)?.basisPoints ?? 0 }
      return wrap(quotes)
    }
  }

  /// Simple interest on each payment, computed with 128 bits.
  private static let interest: QuoteServiceLaw.Interest = { amount, rate, months in
    let payments = Int128(amount.amount) * Int128(months * (months + 1) / 2)
    return Won(Int64(payments * Int128(rate.basisPoints) / 120_000))
  }
}
