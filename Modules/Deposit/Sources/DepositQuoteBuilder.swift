public import FeatureDependencies

/// Builds the service that computes the figures of deposits.
public struct DepositQuoteBuilder: Sendable {
  private let dependency: any QuoteDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any QuoteDependency) { self.dependency = dependency }

  /// Returns a new service that quotes deposits.
  public func build() -> any QuoteService { DepositQuoteService(dependency: dependency) }
}

struct DepositQuoteService: QuoteService {
  let dependency: any QuoteDependency

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.catalog.product(selection, of: DepositProduct.self)
    let figures = DepositFigures(product: product, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
