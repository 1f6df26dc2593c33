/// Tells what a product of one kind would earn, without a customer.
///
/// A conformer computes each figure exactly and can be called from any task.
public protocol QuoteService: Sendable {
  /// The figures for `selection`, opened on `date` (nil: today in Seoul), linked to a deposit or not.
  ///
  /// Throws a ``QuoteError``.
  func quote(
    _ selection: ProductSelection, on date: CalendarDate?, linked: Bool
  ) async throws(QuoteError) -> Illustration
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
