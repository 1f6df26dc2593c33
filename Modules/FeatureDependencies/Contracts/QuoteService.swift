/// Computes the figures of products of one kind, without a customer.
///
/// A conformer computes each figure exactly, never in floating point, counts each date from the
/// opening date, and taxes interest at the rates of the day on which it is paid. It rejects
/// selections that are not on offer, including products of another kind. Any task may call it, and
/// concurrent calls do not affect each other. The contract is `QuoteServiceContract`.
public protocol QuoteService: Sendable {
  /// Computes the figures for `selection`, opened on `date`; nil means today in Seoul.
  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration
}

extension ProductCatalog {
  /// Returns the product that `selection` names.
  ///
  /// Throws ``QuoteError/catalog(_:)``, and ``QuoteError/unknownProduct(_:offered:)`` if it is not
  /// on offer or of another kind than `type`.
  public func product<Product: CatalogProduct>(
    _ selection: ProductSelection, of type: Product.Type
  ) async throws(QuoteError) -> Product {
    let id = selection.productID
    guard selection.kind == Product.kind else { throw .unknownProduct(id, offered: []) }
    let products: [Product]
    do { products = try await self.products(of: type) } catch { throw .catalog(error) }
    guard let product = products.first(where: { $0.offer.id == id }) else {
      throw .unknownProduct(id, offered: products.map(\.offer.id))
    }
    return product
  }
}

/// Why figures could not be computed.
public enum QuoteError: Error, Sendable, Equatable {
  /// No product of this kind has this ID; `offered` lists the IDs on offer.
  case unknownProduct(ProductID, offered: [ProductID])
  /// The amount or the term is outside the product's offer.
  case refused(Rejection)
  /// A date is after the year 9999.
  case dates
  /// A sum does not fit 64 bits, or a rate exceeds 100 %.
  case overflow
  /// The tax policy has no rate for this kind on this payment date.
  case noTaxRule(TaxKind, CalendarDate)
  /// The catalog is unavailable.
  case catalog(CatalogError)
}
