public import FeatureDependencies

/// Computes the figures of savings accounts.
public struct SavingsQuoteService: QuoteService {
  private let dependency: any QuoteDependency
  private let linked: Bool

  /// Stores its arguments and does no work. If the accounts are `linked` to a deposit, their rates
  /// have the product's bonus.
  public init(dependency: any QuoteDependency, linked: Bool) {
    self.dependency = dependency
    self.linked = linked
  }

  /// Computes the figures for `selection`, opened on `date`; nil means today in Seoul.
  ///
  /// Throws a `QuoteError`.
  public func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.catalog.product(selection, of: SavingsProduct.self)
    let figures = SavingsFigures(
      product: product, linked: linked, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
