import FeatureDependencies

/// Compares quotes of one product for several terms.
struct QuoteComparison: Sendable {
  private let quotes: any QuoteService
  private let terms: [Int]

  /// Creates a comparison of `terms`, in months, with figures from `quotes`.
  init(quotes: any QuoteService, terms: [Int]) {
    self.quotes = quotes
    self.terms = terms
  }

  /// Returns a quote of `selection` for each term, opened on `date` (nil: today in Seoul). The term
  /// of `selection` itself is ignored.
  ///
  /// Throws a `QuoteError`.
  func illustrations(
    of selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> [Illustration] {
    var illustrations: [Illustration] = []
    for months in terms {
      illustrations.append(try await quotes.quote(selection.changed(months: months), on: date))
    }
    return illustrations
  }
}

extension QuoteComparison {
  /// Creates a comparison of all terms of the product `id` in `section` of `catalog`, with figures
  /// from `quotes`.
  ///
  /// Throws `QuoteError.catalog(_:)` and `QuoteError.unknownProduct(_:offered:)`.
  init(
    quotes: any QuoteService, allTermsOf id: ProductID, in section: CatalogSection,
    of catalog: any CatalogSource
  ) async throws(QuoteError) {
    let offered: [OfferedProduct]
    do { offered = try await section.products(in: catalog) } catch { throw .catalog(error) }
    guard let found = offered.first(where: { $0.offer.id == id }) else {
      throw .unknownProduct(id, offered: offered.map(\.offer.id))
    }
    self.init(quotes: quotes, terms: found.offer.tiers.map(\.months))
  }
}
