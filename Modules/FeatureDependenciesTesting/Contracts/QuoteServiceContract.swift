public import FeatureDependencies

/// What every ``FeatureDependencies/QuoteService`` owes: figures that add up, and exact refusals.
public enum QuoteServiceContract {
  /// A service whose catalogue offers one product.
  public struct Fixture: Sendable {
    /// The subject.
    let service: any QuoteService
    /// The subject on a catalogue that fails with ``closed``.
    let unavailable: any QuoteService
    /// The product offered.
    let offer: ProductOffer
    /// A good selection of it.
    let selection: ProductSelection
    /// The rate it has.
    let rate: Int
    /// The clock and the tax policy that the subject is wired to.
    let doubles: OpeningDoubles

    static let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))

    /// A fixture for a service of `product`, of which `chosen` is a good selection at `rate` basis
    /// points. `make` wires a service to the doubles' clock and tax policy and to a catalogue.
    ///
    /// Throws only if `chosen` names no product.
    public init<Product: CatalogProduct>(
      offering product: Product, choosing chosen: ScriptedSelection, rate: Int,
      make: (OpeningDoubles, any ProductCatalog<Product>) -> any QuoteService
    ) async throws {
      doubles = try await OpeningDoubles([])
      service = make(doubles, FixedCatalog([product]))
      unavailable = make(doubles, FixedCatalog(failing: Self.closed))
      offer = product.offer
      selection = ProductSelection(
        kind: Product.kind, productID: try given(ProductID(chosen.product)),
        amount: Won(chosen.amount), months: chosen.months, taxKind: chosen.tax)
      self.rate = rate
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = figures + dates + refusals
}

extension QuoteServiceContract.Fixture {
  /// The selection with what is given changed.
  func selecting(
    kind: ProductKind? = nil, product: ProductID? = nil, amount: Won? = nil, months: Int? = nil,
    tax: TaxKind? = nil
  ) -> ProductSelection {
    ProductSelection(
      kind: kind ?? selection.kind, productID: product ?? selection.productID,
      amount: amount ?? selection.amount, months: months ?? selection.months,
      taxKind: tax ?? selection.taxKind)
  }

  /// The figures of the good selection, opened on `date`.
  func illustration(on date: String = "2026-11-20") async throws -> Illustration {
    try await service.quote(selection, on: given(CalendarDate(iso8601: date)))
  }

  /// Throws unless `selection` is refused with exactly `error`.
  func refuses(
    _ selection: ProductSelection, with error: QuoteError, _ check: Check
  ) async throws {
    try await check.refuses(with: error) { () throws(QuoteError) in
      try await service.quote(selection, on: nil)
    }
  }
}
