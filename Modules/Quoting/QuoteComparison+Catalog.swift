public import FeatureDependencies

extension QuoteComparison {
  /// A comparison of all terms that `section` of `catalog` offers the product `id` for, whose
  /// figures come from `quotes`.
  ///
  /// Throws ``FeatureDependencies/QuoteError/catalog(_:)`` and
  /// ``FeatureDependencies/QuoteError/unknownProduct(_:offered:)``.
  public init(
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
  public func illustrations(
    of selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> [Illustration] {
    try await illustrations(of: { selection.changed(months: $0) }, on: date)
  }
}

extension ProductSelection {
  fileprivate func changed(months: Int) -> ProductSelection {
    ProductSelection(
      kind: kind, productID: productID, amount: amount, months: months, taxKind: taxKind)
  }

  /// What answers the questions of an opening in the same way.
  public var answers: [QuestionKey: String] {
    let parts = [
      "product": "\(productID)", "amount": "\(amount)", "months": "\(months)",
      "tax": taxKind.rawValue,
    ]
    return Dictionary(
      parts.map { (QuestionKey(rawValue: "\(kind).\($0)"), $1) }, uniquingKeysWith: { $1 })
  }
}
