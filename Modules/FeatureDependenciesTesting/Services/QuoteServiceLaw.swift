import FeatureDependencies

/// The law of every ``FeatureDependencies/QuoteService``: exact interest, figures that add up, dates
/// counted from the opening, taxes of each payment date, and exact errors.
public enum QuoteServiceLaw {
  /// Asks for random quotes from each seed: the one in the variable SEED, or 1 to 50.
  ///
  /// Throws ``LawBroken``, or an error of the fixture.
  public static func check(
    _ fixture: QuoteServiceFixture, seeds: ClosedRange<UInt64>? = nil
  ) async throws {
    let law = StepLaw<SampleQuote>(name: "QuoteService", limit: .seconds(600)) { numbers in
      var samples = QuoteSamples(kind: fixture.kind, numbers: numbers)
      return try samples.all()
    } simpler: {
      $0.simpler
    } run: { quotes, story in
      guard let offers = quotes.first?.offers else { return }
      let doubles = try await OpeningDoubles([])
      let run = QuoteRun(
        fixture: fixture, doubles: doubles, story: story,
        service: fixture.make(doubles, .success(offers)),
        closed: fixture.make(doubles, .failure(QuoteRun.closed)))
      try await run.check(quotes)
    }
    try await law.check(seeds: seeds)
  }
}

/// One service and the quotes asked of it.
private struct QuoteRun {
  static let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))
  typealias Answer = Result<Illustration, QuoteError>

  let fixture: QuoteServiceFixture
  let doubles: OpeningDoubles
  let story: Story
  let service: any QuoteService
  /// The same service wired to a catalog that throws ``closed``.
  let closed: any QuoteService

  func check(_ quotes: [SampleQuote]) async throws {
    var answers: [(SampleQuote, Answer)] = []
    for quote in quotes {
      doubles.clock.advance(seconds: quote.secondsBefore)
      story.note("\(quote)")
      let answer = await answer(to: quote)
      try check(answer, to: quote)
      if quote.day != nil { answers.append((quote, answer)) }
    }
    try await checkConcurrently(answers)
  }

  private func answer(to quote: SampleQuote) async -> Answer {
    let service = quote.fault == .closedCatalog ? closed : service
    do throws(QuoteError) {
      return .success(try await service.quote(quote.selection, on: quote.day))
    } catch { return .failure(error) }
  }

  /// Throws unless concurrent tasks get the answers that each got alone.
  private func checkConcurrently(_ answers: [(quote: SampleQuote, alone: Answer)]) async throws {
    let asked = answers.suffix(4) + answers.suffix(4)
    try await withThrowingTaskGroup(of: (SampleQuote, Answer, Answer).self) { group in
      for (quote, alone) in asked { group.addTask { (quote, alone, await answer(to: quote)) } }
      for try await (quote, alone, answer) in group where answer != alone {
        let parts = Difference.all(between: alone, and: answer)[0]
        throw Deviation(
          "\(parts.path) \(parts.expected), as alone, while others ask: \(quote)", parts.actual)
      }
    }
  }

  private func check(_ answer: Answer, to quote: SampleQuote) throws {
    switch (quote.fault, answer) {
    case (nil, .success(let illustration)):
      do { try check(illustration, of: quote) } catch let violation as Violation {
        throw Deviation(violation.expected, violation.actual)
      }
    case (let fault?, .failure(let error)) where error == fault.error(quote): return
    case (.noTaxRule, .failure(.tax(.noRule))), (.overflow, .failure(.tax(.overflow))),
      (.otherKind, .failure(.unknownProduct(quote.selection.productID, _))):
      return
    default:
      throw Deviation(
        quote.fault?.error(quote).map { "the error \($0)" } ?? "figures",
        ValueDescription.text(answer))
    }
  }

  private func check(_ illustration: Illustration, of asked: SampleQuote) throws {
    let check = Check(clause: "QuoteService", promise: "")
    let (quote, selection) = (illustration.quote, asked.selection)
    let rate = fixture.bonus.flatMap(asked.rate.adding) ?? asked.rate
    try check.equal(quote.selection, selection, "the selection of the figures")
    try check.equal(illustration.name, asked.offer.name, "the name")
    try check.equal(quote.rate, rate, "the rate")
    try check.equal(quote.bonus, fixture.bonus, "the bonus in that rate")
    try check.equal(quote.openedOn, asked.day ?? doubles.clock.now().date, "the opening date")
    let interest = try fixture.interest(selection.amount, rate, selection.months)
    try check.equal(quote.interest, interest, "the interest")
    try quote.datesFollow(check)
    try quote.isTaxed(as: selection.taxKind, by: doubles.taxPolicy, check)
    try quote.addsUp(check)
    try illustration.growsToThePayout(check)
  }
}
