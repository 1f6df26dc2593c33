import FeatureDependencies

/// The same choice for several terms.
struct QuoteComparison: Sendable {
  private let quotes: any QuoteService
  private let terms: [Int]

  /// A comparison of `terms`, in months, whose figures come from `quotes`.
  init(quotes: any QuoteService, terms: [Int]) {
    self.quotes = quotes
    self.terms = terms
  }

  /// The figures of each term, opened on `date` (nil: today in Seoul); `selection` chooses a term.
  ///
  /// Throws a ``FeatureDependencies/QuoteError``.
  func illustrations(
    of selection: (Int) -> ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> [Illustration] {
    var illustrations: [Illustration] = []
    for months in terms {
      illustrations.append(try await quotes.quote(selection(months), on: date))
    }
    return illustrations
  }

  /// The comparison of ``illustrations(of:on:)`` as it is shown. Throws
  /// ``FeatureDependencies/FlowStop/quote(_:)``.
  func shown(
    of selection: (Int) -> ProductSelection, on date: CalendarDate?
  ) async throws(FlowStop) -> Presentation {
    do { return .comparison(try await illustrations(of: selection, on: date)) } catch {
      throw .quote(error)
    }
  }
}

extension QuoteComparison {
  /// A comparison of all terms that `section` of `catalog` offers the product `id` for, whose
  /// figures come from `quotes`.
  ///
  /// Throws ``FeatureDependencies/QuoteError/catalog(_:)`` and
  /// ``FeatureDependencies/QuoteError/unknownProduct(_:offered:)``.
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

  /// The figures of `selection` for each term in place of its own, opened on `date` (nil: today in
  /// Seoul).
  ///
  /// Throws a ``FeatureDependencies/QuoteError``.
  func illustrations(
    of selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> [Illustration] {
    try await illustrations(of: { selection.changed(months: $0) }, on: date)
  }
}
