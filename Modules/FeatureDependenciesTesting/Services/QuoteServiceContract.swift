public import FeatureDependencies

/// The contract of every ``FeatureDependencies/QuoteService``: exact interest, figures that add up,
/// dates counted from the opening, taxes of each payment date, and exact errors.
public enum QuoteServiceContract {
  /// The exact interest before tax, in won, on `amount` paid once or each month for `months`
  /// months at `rate`, which includes the bonus.
  public typealias Interest =
    @Sendable (_ amount: Won, _ rate: AnnualRate, _ months: Int) throws -> Won

  /// Throws a ``Violation`` unless the services keep the contract.
  ///
  /// `product` returns the product with an offer. `bonus` returns the addition to the rates of a
  /// product, or nil without a bonus. A service whose products have bonuses needs a different one
  /// for each: the contract then detects the bonus of another product. Compute `interest` by other
  /// means than the service. `service` wires a service to the doubles' catalog, clock and tax
  /// policy.
  public static func check<Product: CatalogProduct>(
    of product: @escaping @Sendable (ProductOffer) -> Product,
    bonus: @escaping @Sendable (Product) -> AnnualRate?, interest: @escaping Interest,
    service: @escaping @Sendable (OpeningDoubles) -> any QuoteService
  ) async throws {
    let offers = try SampleQuotes.offers()
    let doubles = try await OpeningDoubles([]).offering(offers.map(product))
    let closed = changing(doubles) { $0.catalog = FixedCatalog(failing: QuoteClauses.closed) }
    let subject = QuoteClauses(
      samples: SampleQuotes(kind: Product.kind, offers: offers), doubles: doubles,
      bonus: { bonus(product($0)) }, interest: interest, service: service(doubles),
      closed: service(closed))
    for clause in QuoteClauses.all { try await clause.verify { subject } }
  }
}

/// The clauses of ``QuoteServiceContract`` for one service.
private struct QuoteClauses: Sendable {
  static let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))

  let samples: SampleQuotes
  let doubles: OpeningDoubles
  /// The bonus in the rates of the product with an offer.
  let bonus: @Sendable (ProductOffer) -> AnnualRate?
  let interest: QuoteServiceContract.Interest
  let service: any QuoteService
  /// The same service wired to a catalog that throws ``closed``.
  let closed: any QuoteService

  static let all: [Clause<QuoteClauses>] = [
    Clause(
      "QuoteService.computesFigures",
      "the figures are those of the selection, on its day or today, while others ask for others; "
        + "interest is exact, at a rate that includes the bonus, tax is that of each payment date, "
        + "and everything adds up"
    ) { try await $0.computesFigures($1) },
    Clause(
      "QuoteService.reportsErrors",
      "a selection that is not on offer and figures that cannot be computed are reported exactly"
    ) { try await $0.reportsErrors($1) },
  ]

  private func computesFigures(_ check: Check) async throws {
    let all = try samples.valid()
    for (quote, other) in zip(all, all.reversed()) {
      // Also the hours in which London has another date than Seoul.
      doubles.clock.advance(seconds: 5 * 3600)
      let day = quote.day ?? doubles.clock.now().date
      do {
        async let others = service.quote(other.selection, on: other.day)
        let figures = try await service.quote(quote.selection, on: quote.day)
        _ = try await others
        try computes(figures, quote, day, check.inCase("\(quote)"))
      } catch {
        throw Deviation(from: error, expecting: "\(quote): figures, and sums that can be computed")
      }
    }
  }

  private func computes(
    _ illustration: Illustration, _ asked: SampleQuotes.Question, _ day: CalendarDate,
    _ check: Check
  ) throws {
    let (quote, selection) = (illustration.quote, asked.selection)
    let bonus = bonus(asked.offer)
    let rate = bonus.flatMap(asked.rate.adding) ?? asked.rate
    try check.equal(quote.selection, selection, "the selection of the figures")
    try check.equal(illustration.name, asked.offer.name, "the name")
    try check.equal(quote.rate, rate, "the rate")
    try check.equal(quote.bonus, bonus, "the bonus in that rate")
    try check.equal(quote.openedOn, day, "the opening date")
    let interest = try interest(selection.amount, rate, selection.months)
    try check.equal(quote.interest, interest, "the interest")
    try quote.datesFollow(check)
    try quote.isTaxed(as: selection.taxKind, by: doubles.taxPolicy, check)
    try quote.addsUp(check)
    try illustration.growsToThePayout(check)
  }

  private func reportsErrors(_ check: Check) async throws {
    for (quote, errors) in try samples.faulty() {
      try await reports(errors, service, quote, check)
    }
    for quote in try samples.valid().prefix(1) {
      try await reports([.catalog(Self.closed)], closed, quote, check.inCase("without a catalog"))
    }
  }

  private func reports(
    _ errors: [QuoteError], _ service: any QuoteService, _ quote: SampleQuotes.Question,
    _ check: Check
  ) async throws {
    let expected = errors.map { "the error \(ValueDescription.text($0))" }
    try await check.inCase("\(quote)").refuses(expected.joined(separator: " or ")) { error in
      // Any of the dates on which tax is due.
      if case .noTaxRule(let kind, _) = error, let day = quote.day {
        return errors.contains(.noTaxRule(kind, day))
      }
      return errors.contains(error)
    } _: { () throws(QuoteError) in
      try await service.quote(quote.selection, on: quote.day)
    }
  }
}
