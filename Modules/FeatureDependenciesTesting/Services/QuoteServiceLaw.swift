public import FeatureDependencies

/// The law of every ``FeatureDependencies/QuoteService``: exact interest, figures that add up,
/// dates counted from the opening, taxes of each payment date, and exact errors.
public enum QuoteServiceLaw {
  /// The exact interest before tax, in won, on `amount` paid once or each month for `months`
  /// months at `rate`, which includes the bonus.
  public typealias Interest =
    @Sendable (_ amount: Won, _ rate: AnnualRate, _ months: Int) throws -> Won

  /// Asks for random quotes from each seed: the one in the variable SEED, or 1 to 50.
  ///
  /// `product` returns the product with an offer. `bonus` returns the addition to the rates of a
  /// product, or nil without a bonus. A service whose products have bonuses needs a different one
  /// for each: the law then detects the bonus of another product. Compute `interest` by other means
  /// than the service. `service` wires a service to the doubles' catalog, clock and tax policy.
  ///
  /// Throws ``LawBroken``, or an error of `interest`.
  public static func check<Product: CatalogProduct>(
    of product: @escaping @Sendable (ProductOffer) -> Product,
    bonus: @escaping @Sendable (Product) -> AnnualRate?,
    interest: @escaping Interest, seeds: ClosedRange<UInt64>? = nil,
    service: @escaping @Sendable (OpeningDoubles) -> any QuoteService
  ) async throws {
    let law = StepLaw<SampleQuote>(name: "QuoteService", attempts: 1) { numbers in
      try SampleQuote.all(of: Product.kind, &numbers)
    } run: { quotes, story in
      guard let offers = quotes.first?.offers else { return }
      let doubles = try await OpeningDoubles([]).offering(offers.map(product))
      let closed = changing(doubles) { $0.catalog = FixedCatalog(failing: SampleQuote.closed) }
      let run = QuoteRun(
        kind: Product.kind, bonus: { bonus(product($0)) }, interest: interest, doubles: doubles,
        story: story, service: service(doubles), closed: service(closed))
      try await run.check(quotes)
    }
    try await law.check(seeds: seeds)
  }
}

/// One service and the quotes asked of it.
private struct QuoteRun {
  typealias Answer = Result<Illustration, QuoteError>

  let kind: ProductKind
  /// The bonus in the rates of the product with an offer.
  let bonus: @Sendable (ProductOffer) -> AnnualRate?
  let interest: QuoteServiceLaw.Interest
  let doubles: OpeningDoubles
  let story: Story
  let service: any QuoteService
  /// The same service wired to a catalog that throws ``SampleQuote/closed``.
  let closed: any QuoteService

  func check(_ quotes: [SampleQuote]) async throws {
    var answers: [(SampleQuote, Answer)] = []
    for quote in quotes {
      doubles.clock.advance(seconds: quote.secondsBefore)
      story.note("\(quote)")
      let answer = await answer(to: quote)
      do { try check(answer, to: quote) } catch let error as MoneyError {
        throw Deviation(from: error, expecting: "sums that can be computed")
      }
      if quote.day != nil { answers.append((quote, answer)) }
    }
    try await checkConcurrently(answers)
  }

  private func answer(to quote: SampleQuote) async -> Answer {
    do throws(QuoteError) {
      let service = quote.isClosed ? closed : service
      return .success(try await service.quote(quote.selection, on: quote.day))
    } catch { return .failure(error) }
  }

  /// Throws unless concurrent tasks get the answers that each got alone.
  private func checkConcurrently(_ answers: [(quote: SampleQuote, alone: Answer)]) async throws {
    let asked = answers.suffix(4) + answers.suffix(4)
    try await withThrowingTaskGroup(of: (SampleQuote, Answer, Answer).self) { group in
      for (quote, alone) in asked { group.addTask { (quote, alone, await answer(to: quote)) } }
      for try await (quote, alone, answer) in group {
        try Check().equal(answer, alone, "the answer as alone, while others ask: \(quote)")
      }
    }
  }

  private func check(_ answer: Answer, to quote: SampleQuote) throws {
    let day = quote.day ?? doubles.clock.now().date
    let errors = quote.errors(of: kind, on: day)
    switch answer {
    case .success(let illustration) where errors.isEmpty: try check(illustration, quote, day)
    // Any of the dates on which tax is due.
    case .failure(.noTaxRule(let kind, _)) where errors.contains(.noTaxRule(kind, day)): return
    case .failure(let error) where errors.contains(error): return
    case .success, .failure:
      let expected = errors.map { "the error \(ValueDescription.text($0))" }
      throw Deviation(
        expected.isEmpty ? "figures" : expected.joined(separator: " or "),
        ValueDescription.text(answer))
    }
  }

  private func check(
    _ illustration: Illustration, _ asked: SampleQuote, _ day: CalendarDate
  ) throws {
    let check = Check()
    let (quote, selection) = (illustration.quote, asked.selection)
    let plain = try given(asked.rate)
    let bonus = bonus(asked.offer)
    let rate = bonus.flatMap(plain.adding) ?? plain
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
}
