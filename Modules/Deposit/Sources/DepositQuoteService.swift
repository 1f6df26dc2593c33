public import FeatureDependencies

/// Computes the figures of deposits.
public struct DepositQuoteService: QuoteService {
  private let dependency: any QuoteDependency

  /// Stores `dependency` and does no work.
  public init(dependency: any QuoteDependency) { self.dependency = dependency }

  /// Computes the figures for `selection`, opened on `date`; nil means today in Seoul.
  ///
  /// Throws a `QuoteError`.
  public func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.catalog.product(selection, of: DepositProduct.self)
    let figures = DepositFigures(product: product, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
