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

/// A product that computes its own figures.
public protocol QuotedProduct: CatalogProduct {
  /// Computes the figures for `selection`, opened on `date` and taxed under `policy`. If the account
  /// `isLinked`, the rate includes the product's bonus.
  func illustration(
    of selection: ProductSelection, openedOn date: CalendarDate, isLinked: Bool,
    under policy: TaxPolicy
  ) throws(QuoteError) -> Illustration
}

/// Quotes of the products of one type in a catalog.
public struct CatalogQuotes<Product: QuotedProduct>: QuoteService {
  private let dependency: any QuoteDependency
  private let isLinked: Bool

  /// Stores its arguments and does no work.
  public init(dependency: any QuoteDependency, isLinked: Bool) {
    self.dependency = dependency
    self.isLinked = isLinked
  }

  /// Computes the figures of the product that `selection` names.
  public func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let id = selection.productID
    guard selection.kind == Product.kind else { throw .unknownProduct(id, offered: []) }
    let products: [Product]
    do { products = try await dependency.catalog.products(of: Product.self) } catch {
      throw .catalog(error)
    }
    guard let product = products.first(where: { $0.offer.id == id }) else {
      throw .unknownProduct(id, offered: products.map(\.offer.id))
    }
    return try product.illustration(
      of: selection, openedOn: date ?? dependency.clock.now().date, isLinked: isLinked,
      under: dependency.taxPolicy)
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
