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
    let script = ReferenceScripts.alone
    return try await .init(
      offering: try ReferenceProduct.sample(), choosing: script.chosen, rate: script.rate
    ) { doubles, catalog in
      wrap(
        ReferenceQuotes(catalog: catalog, clock: doubles.clock, taxPolicy: doubles.taxPolicy))
    }
  }
}
