public import FeatureDependencies

/// Builds the service that computes the figures of products of this kind.
public struct SpecimenQuoteBuilder: Sendable {
  private let dependency: any QuoteDependency

  /// Creates a builder that uses `dependency`; does no work.
  public init(dependency: any QuoteDependency) { self.dependency = dependency }

  /// A service that quotes products of this kind.
  public func build() -> any QuoteService { SpecimenQuoteService(dependency: dependency) }
}

struct SpecimenQuoteService: QuoteService {
  let dependency: any QuoteDependency

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.catalog.product(selection, of: SpecimenProduct.self)
    let figures = SpecimenFigures(product: product, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
