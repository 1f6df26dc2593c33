public import FeatureDependencies

/// Builds the services that tell what a savings would earn.
public struct SavingsQuoteBuilder: Sendable {
  private let dependency: any SavingsQuoteDependency

  /// A builder on `dependency`; does no work.
  public init(dependency: any SavingsQuoteDependency) { self.dependency = dependency }

  /// A service that quotes savings linked to nothing.
  public func build() -> any QuoteService {
    SavingsQuoteService(dependency: dependency, linked: false)
  }

  /// A service that quotes savings linked to a deposit, with the product's bonus.
  public func buildLinked() -> any QuoteService {
    SavingsQuoteService(dependency: dependency, linked: true)
  }
}

struct SavingsQuoteService: QuoteService {
  let dependency: any SavingsQuoteDependency
  let linked: Bool

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let product = try await dependency.savingsCatalog.product(selection)
    let figures = SavingsFigures(
      product: product, linked: linked, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
