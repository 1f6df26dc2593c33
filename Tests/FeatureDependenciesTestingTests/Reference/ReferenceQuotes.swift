import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal quote service that passes the contract.
struct ReferenceQuotes: QuoteService {
  let catalog: any ProductCatalog
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  /// The bonus of a linked account in basis points.
  var bonus = 0

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let offer = try await catalog.product(selection, of: ReferenceProduct.self).offer
    return try ReferenceFigures(offer: offer, taxPolicy: taxPolicy, bonus: bonus)
      .illustration(selection, openedOn: date ?? clock.now().date)
  }
}

extension ReferenceQuotes {
  /// Creates a service on `doubles`, with `bonus` basis points for a link.
  init(_ doubles: OpeningDoubles, bonus: Int = 0) {
    self.init(
      catalog: doubles.catalog, clock: doubles.clock, taxPolicy: doubles.taxPolicy, bonus: bonus)
  }

  /// Checks the reference quotes, decorated by `wrap`.
  static func check(
    _ wrap: @escaping @Sendable (ReferenceQuotes) -> any QuoteService = { $0 }
  ) async throws {
    try await QuoteServiceLaw.check(
      of: { ReferenceProduct(offer: $0) }, bonus: nil, interest: interest, seeds: 1...50
    ) { doubles in
      wrap(ReferenceQuotes(doubles))
    }
  }

  /// Simple interest on each payment, computed with 128 bits.
  private static let interest: QuoteServiceLaw.Interest = { amount, rate, months in
    let payments = Int128(amount.amount) * Int128(months * (months + 1) / 2)
    return Won(Int64(payments * Int128(rate.basisPoints) / 120_000))
  }
}
