public import FeatureDependencies

/// The contract of every ``FeatureDependencies/QuoteService``: figures that add up, and exact
/// errors.
public enum QuoteServiceContract {
  /// A service whose catalog offers one product.
  public struct Fixture: Sendable {
    /// The service under test.
    public let service: any QuoteService
    /// The same service wired to a catalog that throws ``closed``.
    public let unavailable: any QuoteService
    /// The offer of the catalog's product.
    public let offer: ProductOffer
    /// A valid selection of that product.
    public let selection: ProductSelection
    /// The yearly rate of ``selection``, in basis points.
    public let rate: Int
    /// The interest before tax of ``selection`` with each of these amounts instead of its own, all
    /// in won, if it is opened on 20 November 2026. Empty if the fixture does not state it.
    public let interest: [Int64: Int64]
    /// The doubles whose clock and tax policy the service is wired to.
    public let doubles: OpeningDoubles

    /// The error that the failing catalog throws.
    public static let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))

    /// Creates a fixture for a service that offers `product`. `amount` won for `months` is a valid
    /// selection of it at `rate` basis points per year. `make` wires a service to the doubles' clock and tax policy
    /// and to a catalog. ``QuoteServiceContract/exact`` requires ``interest``; state it for the
    /// largest amount on offer, too, computed by other means than the service.
    public init<Product: CatalogProduct>(
      offering product: Product, choosing amount: Int64, months: Int, rate: Int,
      interest: [Int64: Int64] = [:],
      make: (OpeningDoubles, any ProductCatalog<Product>) -> any QuoteService
    ) async throws {
      doubles = try await OpeningDoubles([])
      service = make(doubles, FixedCatalog([product]))
      unavailable = make(doubles, FixedCatalog(failing: Self.closed))
      offer = product.offer
      selection = ProductSelection(
        kind: Product.kind, productID: product.offer.id, amount: Won(amount), months: months,
        taxKind: .general)
      self.rate = rate
      self.interest = interest
    }
  }

  /// The clauses that every quote service must pass.
  public static let clauses: [Clause<Fixture>] = figures + dates + refusals

  private static let figures: [Clause<Fixture>] = [
    Clause(
      "QuoteService.quotesTheSelection",
      "the figures are for the selection, under the product's name, at its rate and with its bonus"
    ) { fixture, check in
      let illustration = try await fixture.illustration()
      try check.equal(
        illustration.quote.selection, fixture.selection, "the selection of the figures")
      try check.equal(illustration.name, fixture.offer.name, "the name")
      try check.equal(illustration.quote.rate.basisPoints, fixture.rate, "the rate")
      let bonus = illustration.quote.bonus?.basisPoints ?? 0
      try check.equal(bonus, fixture.bonus, "the bonus in that rate")
    },
    Clause(
      "QuoteService.addsUp",
      "interest, tax and payout are the sums of the schedule, and so is the principal of "
        + "installments; each installment is the selected amount, and each interest payment is "
        + "net of tax"
    ) { fixture, check in
      try await fixture.illustration().quote.addsUp(check)
    },
    Clause(
      "QuoteService.taxesEachPayment",
      "the interest of each payment is taxed by the policy of the payment date, for every "
        + "kind of tax"
    ) { fixture, check in
      for day in try Quote.openingDays.map(Samples.day) {
        let interest = try await fixture.service.quote(fixture.selection, on: day).quote.interest
        for kind in TaxKind.allCases {
          let check = check.inCase("\(kind), opened on \(day)")
          let quote = try await fixture.service.quote(fixture.selecting(tax: kind), on: day).quote
          try quote.isTaxed(as: kind, by: fixture.doubles.taxPolicy, check)
          try check.equal(quote.interest, interest, "the interest, which is before tax")
        }
      }
    },
    Clause(
      "QuoteService.growsToThePayout",
      "growth has an entry per month with the total paid in so far, never decreases, and ends "
        + "with principal and interest"
    ) { fixture, check in
      try await fixture.illustration().growsToThePayout(check)
    },
    Clause(
      "QuoteService.answersAll",
      "concurrent tasks get the figures of their own selections and dates, the same as one alone"
    ) {
      fixture, check in
      let days = try ["2026-11-20", "2027-03-02"].map(Samples.day)
      let asked = [fixture.selection.amount, fixture.offer.limits.lowerBound].flatMap { amount in
        TaxKind.allCases.flatMap { tax in
          days.map { (fixture.selecting(amount: amount, tax: tax), $0) }
        }
      }
      var expected: [Illustration] = []
      for (selection, day) in asked {
        expected.append(try await fixture.service.quote(selection, on: day))
      }
      try await withThrowingTaskGroup(of: (Illustration, Illustration).self) { group in
        for ((selection, day), alone) in zip(asked + asked, expected + expected) {
          group.addTask { (try await fixture.service.quote(selection, on: day), alone) }
        }
        for try await (answer, alone) in group { try check.equal(answer, alone, "the figures") }
      }
    },
  ]

  /// A clause for a fixture that states ``Fixture/interest``.
  public static let exact: [Clause<Fixture>] = [
    Clause(
      "QuoteService.computesExactly",
      "the interest is exact to the won, for small and for the largest amounts"
    ) { fixture, check in
      try check.holds(!fixture.interest.isEmpty, "a fixture that states the interest", butCame: 0)
      for (amount, interest) in fixture.interest.sorted(by: { $0.key < $1.key }) {
        let selection = fixture.selecting(amount: Won(amount))
        let day = try Samples.day("2026-11-20")
        let quote = try await fixture.service.quote(selection, on: day).quote
        try check.equal(quote.interest, Won(interest), "the interest of \(amount) won")
      }
    }
  ]

  private static let dates: [Clause<Fixture>] = [
    Clause(
      "QuoteService.schedulesInOrder",
      "maturity is one term after the opening date, no payout is on a weekend, and the "
        + "schedule is sorted and ends on the payout date; every date is counted from the "
        + "opening, even through short months"
    ) { fixture, check in
      for day in openings {
        let check = check.inCase("opened on \(day)")
        let quote = try await fixture.illustration(on: day).quote
        try check.equal("\(quote.openedOn)", day, "the opening date")
        try quote.datesFollow(check)
      }
    },
    Clause(
      "QuoteService.quotesToday",
      "without a date, the opening date is the current date in Seoul"
    ) {
      fixture, check in
      for _ in 0..<5 {
        let quote = try await fixture.service.quote(fixture.selection, on: nil).quote
        let now = fixture.doubles.clock.now()
        try check.equal(quote.openedOn, now.date, "the opening date at \(now)")
        // Vary the time of day: in the morning in Seoul it is still the day before in UTC.
        fixture.doubles.clock.advance(seconds: 14 * 3600)
      }
    },
    Clause(
      "QuoteService.staysInTheCalendar",
      "dates after the year 9999 are rejected as out of range"
    ) {
      fixture, check in
      let last = try given(CalendarDate(iso8601: "9999-12-31"))
      try await check.refuses(with: QuoteError.dates(.outOfRange)) { () throws(QuoteError) in
        try await fixture.service.quote(fixture.selection, on: last)
      }
    },
  ]

  private static let openings = ["2026-11-20", "2026-11-21", "2026-08-31", "2028-02-29"]

  private static let refusals: [Clause<Fixture>] = [
    Clause(
      "QuoteService.keepsToTheLimits",
      "the minimum and maximum amounts are quoted; one won less or more is rejected with the limit"
    ) { fixture, check in
      let limits = fixture.offer.limits
      for amount in [limits.lowerBound, limits.upperBound] {
        let quote = try await fixture.service.quote(fixture.selecting(amount: amount), on: nil)
        try check.equal(quote.quote.selection.amount, amount, "the amount quoted")
      }
      let below = fixture.selecting(amount: try limits.lowerBound.subtracting(Won(1)))
      try await fixture.refuses(below, with: .refused(.belowMinimum(limits.lowerBound)), check)
      let above = fixture.selecting(amount: try limits.upperBound.adding(Won(1)))
      try await fixture.refuses(above, with: .refused(.aboveMaximum(limits.upperBound)), check)
    },
    Clause(
      "QuoteService.keepsToTheTerms",
      "each term on offer is quoted at its rate; any other term is rejected with those on offer"
    ) { fixture, check in
      let terms = fixture.offer.tiers.map(\.months)
      for tier in fixture.offer.tiers {
        let selection = fixture.selecting(months: tier.months)
        let quote = try await fixture.service.quote(selection, on: nil).quote
        try check.equal(quote.selection.months, tier.months, "the term quoted")
        let rate = tier.rate.basisPoints + fixture.bonus
        try check.equal(quote.rate.basisPoints, rate, "the rate of \(tier.months) months")
      }
      let refusal = QuoteError.refused(.notOffered(terms.map { "\($0)" }))
      let others = Set([-12, 0] + terms.flatMap { [$0 - 1, $0 + 1] }).subtracting(terms)
      for months in others.sorted() {
        try await fixture.refuses(fixture.selecting(months: months), with: refusal, check)
      }
    },
    Clause(
      "QuoteService.namesOfferedProducts",
      "an unknown product is rejected with those on offer; an id of another kind is unknown"
    ) { fixture, check in
      let id = "\(fixture.offer.id)"
      for text in ["no-such-product", id.uppercased(), id.lowercased(), "\(id)0"] where text != id {
        let unknown = try given(ProductID(text))
        let refusal = QuoteError.unknownProduct(unknown, offered: [fixture.offer.id])
        try await fixture.refuses(fixture.selecting(product: unknown), with: refusal, check)
      }
      let other = fixture.selecting(kind: ProductKind(declared: "elsewhere"))
      try await check.refuses(
        "the error for an unknown product",
        where: { if case .unknownProduct(other.productID, _) = $0 { true } else { false } }
      ) { () throws(QuoteError) in try await fixture.service.quote(other, on: nil) }
    },
    Clause(
      "QuoteService.passesOnTaxErrors", "a date without a tax rule is reported as such"
    ) { fixture, check in
      let day = try given(CalendarDate(iso8601: "1990-01-02"))
      try await check.refuses(
        "the error for a missing tax rule",
        where: { if case .tax(.noRule) = $0 { true } else { false } }
      ) { () throws(QuoteError) in try await fixture.service.quote(fixture.selection, on: day) }
    },
    Clause(
      "QuoteService.passesOnCatalogErrors", "an error of the catalog is reported unchanged"
    ) { fixture, check in
      try await check.refuses(with: QuoteError.catalog(Fixture.closed)) { () throws(QuoteError) in
        try await fixture.unavailable.quote(fixture.selection, on: nil)
      }
    },
  ]
}

extension QuoteServiceContract.Fixture {
  /// The part of ``rate`` that the catalog does not list for the term, in basis points.
  fileprivate var bonus: Int {
    let own = offer.tiers.first { $0.months == selection.months }
    return rate - (own?.rate.basisPoints ?? rate)
  }

  /// A copy of ``selection`` with the passed values replaced.
  public func selecting(
    kind: ProductKind? = nil, product: ProductID? = nil, amount: Won? = nil, months: Int? = nil,
    tax: TaxKind? = nil
  ) -> ProductSelection {
    ProductSelection(
      kind: kind ?? selection.kind, productID: product ?? selection.productID,
      amount: amount ?? selection.amount, months: months ?? selection.months,
      taxKind: tax ?? selection.taxKind)
  }

  /// The figures of ``selection``, opened on `date` in ISO 8601.
  public func illustration(on date: String = "2026-11-20") async throws -> Illustration {
    try await service.quote(selection, on: given(CalendarDate(iso8601: date)))
  }

  /// Throws a ``Violation`` unless the service rejects `selection` with exactly `error`.
  public func refuses(
    _ selection: ProductSelection, with error: QuoteError, _ check: Check
  ) async throws {
    try await check.refuses(with: error) { () throws(QuoteError) in
      try await service.quote(selection, on: nil)
    }
  }
}
