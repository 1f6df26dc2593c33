public import FeatureDependencies

/// A quote service for ``QuoteServiceLaw``, and the interest that its products earn.
public struct QuoteServiceFixture: Sendable {
  /// The exact interest before tax, in won, on `amount` paid once or each month for `months`
  /// months at `rate`, which includes the bonus.
  public typealias Interest =
    @Sendable (_ amount: Won, _ rate: AnnualRate, _ months: Int) throws -> Won

  /// The doubles whose clock and tax policy a service is wired to, and its products.
  typealias Make =
    @Sendable (OpeningDoubles, Result<[ProductOffer], CatalogError>) ->
    any QuoteService

  let kind: ProductKind
  let bonus: AnnualRate?
  let interest: Interest
  let make: Make

  /// Creates a fixture.
  ///
  /// `product` returns the product with an offer. `bonus` is added to the rates of all offers; nil
  /// without a bonus. Compute `interest` by other means than the service. `service` wires a service
  /// to the doubles' clock and tax policy and to a catalog.
  public init<Product: CatalogProduct>(
    of product: @escaping @Sendable (ProductOffer) -> Product, bonus: AnnualRate?,
    interest: @escaping Interest,
    service: @escaping @Sendable (OpeningDoubles, any ProductCatalog<Product>) -> any QuoteService
  ) {
    kind = Product.kind
    self.bonus = bonus
    self.interest = interest
    make = { doubles, offers in
      switch offers {
      case .success(let offers): service(doubles, FixedCatalog(offers.map(product)))
      case .failure(let error): service(doubles, FixedCatalog(failing: error))
      }
    }
  }
}
