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
    let answers = QuoteAnswers(
      samples: SampleQuotes(kind: Product.kind, offers: offers), doubles: doubles,
      offer: { (selection) throws(QuoteError) in
        let offers = selection.kind == Product.kind ? offers : []
        guard let offer = offers.first(where: { $0.id == selection.productID }) else {
          throw .unknownProduct(selection.productID, offered: offers.map(\.id))
        }
        return offer
      },
      bonus: { bonus(product($0)) }, interest: interest, service: service(doubles),
      closed: service(changing(doubles) { $0.catalog = ClosedCatalog() }))
    try await Clause<QuoteAnswers>(
      "QuoteService.computesFigures",
      "the figures are those of the selection, on its day or today, while others ask for others; "
        + "interest is exact, at a rate that includes the bonus, tax is that of each payment date, "
        + "and everything adds up; without figures, the exact error is reported"
    ) { try await $0.areRight($1) }.verify { answers }
  }
}

/// A catalog that is unavailable.
private struct ClosedCatalog: ProductCatalog {
  static let error = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))

  func products<Product: CatalogProduct>(
    of type: Product.Type
  ) async throws(CatalogError) -> [Product] { throw Self.error }
}

/// The answers of one service to sample questions.
private struct QuoteAnswers: Sendable {
  let samples: SampleQuotes
  let doubles: OpeningDoubles
  /// The offer that a selection names. Throws the error that the service must report without it.
  let offer: @Sendable (ProductSelection) throws(QuoteError) -> ProductOffer
  /// The bonus in the rates of the product with an offer.
  let bonus: @Sendable (ProductOffer) -> AnnualRate?
  let interest: QuoteServiceContract.Interest
  /// The service, and the same one wired to a catalog that is unavailable.
  let service, closed: any QuoteService

  func areRight(_ check: Check) async throws {
    let all = try samples.valid() + samples.faulty()
    let unanswered = changing(all[0]) { $0.fault = .catalog(ClosedCatalog.error) }
    try await isRight(unanswered, of: closed, check.inCase("without a catalog"))
    for (quote, other) in zip(all, all.reversed()) {
      // Also the hours in which London has another date than Seoul.
      doubles.clock.advance(seconds: 5 * 3600)
      async let others = try? service.quote(other.selection, on: other.day)
      try await isRight(quote, of: service, check.inCase("\(quote)"))
      _ = await others
    }
  }

  private func isRight(
    _ quote: SampleQuotes.Question, of service: any QuoteService, _ check: Check
  ) async throws {
    let errors = errors(of: quote)
    let words = errors.map { "the error \(ValueDescription.text($0))" }
    let expected = words.isEmpty ? "figures" : words.joined(separator: " or ")
    let figures: Illustration
    do throws(QuoteError) {
      figures = try await service.quote(quote.selection, on: quote.day)
    } catch {
      var came = error
      // Any of the dates on which tax is due.
      if case .noTaxRule(let kind, _) = error, let day = quote.day { came = .noTaxRule(kind, day) }
      return try check.holds(
        errors.contains(came), expected, butCame: "the error \(ValueDescription.text(error))")
    }
    try check.holds(errors.isEmpty, expected, butCame: "figures")
    let day = quote.day ?? doubles.clock.now().date
    try computes(figures, quote.selection, of: try offer(quote.selection), day, check)
  }

  private func computes(
    _ illustration: Illustration, _ selection: ProductSelection, of offer: ProductOffer,
    _ day: CalendarDate, _ check: Check
  ) throws {
    let (quote, bonus) = (illustration.quote, bonus(offer))
    let plain = try offer.rate(for: selection)
    let rate = bonus.flatMap(plain.adding) ?? plain
    try check.equal(quote.selection, selection, "the selection of the figures")
    try check.equal(illustration.name, offer.name, "the name")
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

  /// The errors that a service may report for a faulty question.
  private func errors(of quote: SampleQuotes.Question) -> [QuoteError] {
    do throws(QuoteError) { _ = try offer(quote.selection).rate(for: quote.selection) } catch {
      let id = quote.selection.productID
      let isElsewhere = error == .unknownProduct(id, offered: [])
      return [error] + (isElsewhere ? [.unknownProduct(id, offered: samples.offers.map(\.id))] : [])
    }
    return [quote.fault].compactMap(\.self)
  }
}
