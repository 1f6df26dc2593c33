public import FeatureDependencies

/// Builds the service that tells what a deposit would earn.
public struct DepositQuoteBuilder: Sendable {
  private let dependency: any DepositQuoteDependency

  /// A builder on `dependency`; does no work.
  public init(dependency: any DepositQuoteDependency) { self.dependency = dependency }

  /// A service that quotes deposits.
  public func build() -> any QuoteService { DepositQuoteService(dependency: dependency) }
}

struct DepositQuoteService: QuoteService {
  let dependency: any DepositQuoteDependency

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?, linked: Bool
  ) async throws(QuoteError) -> Illustration {
    let products: [DepositProduct]
    do { products = try await dependency.catalog.deposits() } catch { throw .catalog(error) }
    guard let product = products.first(where: { $0.offer.id == selection.productID }) else {
      throw .unknownProduct(selection.productID, offered: products.map(\.offer.id))
    }
    let figures = DepositFigures(product: product, taxPolicy: dependency.taxPolicy)
    return try figures.illustration(selection, openedOn: date ?? dependency.clock.now().date)
  }
}
