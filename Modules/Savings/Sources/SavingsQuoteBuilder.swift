public import FeatureDependencies

/// Builds the services that compute the figures of savings accounts.
public struct SavingsQuoteBuilder: Sendable {
  private let dependency: any QuoteDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any QuoteDependency) { self.dependency = dependency }

  /// Returns a new service that quotes savings accounts without a link.
  public func build() -> any QuoteService {
    SavingsQuoteService(dependency: dependency, linked: false)
  }

  /// Returns a new service that quotes savings accounts linked to a deposit, with the product's
  /// bonus.
  public func buildLinked() -> any QuoteService {
    SavingsQuoteService(dependency: dependency, linked: true)
  }
}

struct SavingsQuoteService: QuoteService {
  let dependency: any QuoteDependency
  let linked: Bool

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.catalog.product(selection, of: SavingsProduct.self)
    let figures = SavingsFigures(
      product: product, linked: linked, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
