/// Tells what a product of one kind would earn, without a customer.
///
/// A conformer computes each figure exactly, counts each date from the opening, and taxes interest
/// by the law of the day on which it is paid. It refuses what is not on offer, products of another
/// kind too, and can be called from any task. Its contract is `QuoteServiceContract`.
public protocol QuoteService: Sendable {
  /// The figures for `selection`, opened on `date` (nil: today in Seoul).
  ///
  /// Throws a ``QuoteError``.
  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration
}

extension ProductCatalog {
  /// The product that `selection` names, for a quote.
  ///
  /// Throws ``QuoteError/catalog(_:)`` and ``QuoteError/unknownProduct(_:offered:)``; of another
  /// kind than the catalogue's nothing is offered.
  public func product(_ selection: ProductSelection) async throws(QuoteError) -> Product {
    let id = selection.productID
    guard selection.kind == Product.kind else { throw .unknownProduct(id, offered: []) }
    let products: [Product]
    do { products = try await self.products() } catch { throw .catalog(error) }
    guard let product = products.first(where: { $0.offer.id == id }) else {
      throw .unknownProduct(id, offered: products.map(\.offer.id))
    }
    return product
  }
}

/// Why there are no figures.
public enum QuoteError: Error, Sendable, Equatable {
  /// No product of this kind has this id; `offered` are those there are.
  case unknownProduct(ProductID, offered: [ProductID])
  /// What was asked is outside the product's offer.
  case refused(Rejection)
  /// The dates pass the year 9999.
  case dates(DateError)
  /// A sum does not fit 64 bits, or a rate passes 100 %.
  case overflow
  /// The tax could not be computed.
  case tax(TaxError)
  /// The catalogue could not be had.
  case catalog(CatalogError)
}
