import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal quote service that passes the contract.
struct ReferenceQuotes: QuoteService {
  let catalog: any ProductCatalog<ReferenceProduct>
  let clock: any WallClock
  let taxPolicy: TaxPolicy

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let offer = try await catalog.product(selection).offer
    return try ReferenceFigures(offer: offer, taxPolicy: taxPolicy)
      .illustration(selection, openedOn: date ?? clock.now().date)
  }
}

extension QuoteServiceContract.Fixture {
  /// A fixture for the reference quotes, decorated by `wrap`.
  static func reference(
    _ wrap: (any QuoteService) -> any QuoteService = { $0 }
  ) async throws -> QuoteServiceContract.Fixture {
    // Twelve payments of the largest amount and their interest still fit 64 bits.
    let largest: Int64 = 599_999_999_999_999_999
    let product = ReferenceProduct(
      offer: try Samples.offer(
        "reference-1", within: 10_000...largest, terms: [6: 300, 12: 350]))
    // 22.75 % of each payment.
    return try await .init(
      offering: product, choosing: 300_000, months: 12, rate: 350,
      interest: [
        10_000: 2275, 2_999_999: 682_499, largest: 136_499_999_999_999_999,
      ]
    ) { doubles, catalog in
      wrap(
        ReferenceQuotes(catalog: catalog, clock: doubles.clock, taxPolicy: doubles.taxPolicy))
    }
  }
}
