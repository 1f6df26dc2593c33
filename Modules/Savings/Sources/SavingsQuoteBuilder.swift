public import FeatureDependencies

/// Builds the service that tells what a savings would earn.
public struct SavingsQuoteBuilder: Sendable {
  private let dependency: any SavingsQuoteDependency

  /// A builder on `dependency`; does no work.
  public init(dependency: any SavingsQuoteDependency) { self.dependency = dependency }

  /// A service that quotes savings.
  public func build() -> any QuoteService { SavingsQuoteService(dependency: dependency) }
}

struct SavingsQuoteService: QuoteService {
  let dependency: any SavingsQuoteDependency

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?, linked: Bool
  ) async throws(QuoteError) -> Illustration {
    let products: [SavingsProduct]
    do { products = try await dependency.catalog.savings() } catch { throw .catalog(error) }
    guard let product = products.first(where: { $0.offer.id == selection.productID }) else {
      throw .unknownProduct(selection.productID, offered: products.map(\.offer.id))
    }
    let figures = SavingsFigures(
      product: product, linked: linked, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
