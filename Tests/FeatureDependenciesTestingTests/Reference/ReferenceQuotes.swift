import FeatureDependencies
import FeatureDependenciesTesting

/// A minimal quote service that passes the contract.
struct ReferenceQuotes: QuoteService {
  let catalog: any ProductCatalog
  var clock: any WallClock
  let taxPolicy: TaxPolicy
  /// The bonus of a linked account in basis points, for the product with an offer.
  var bonus: @Sendable (ProductOffer) -> Int = { _ in 0 }

  func quote(
    _ selection: ProductSelection, on date: CalendarDate?
  ) async throws(QuoteError) -> Illustration {
    let id = selection.productID
    guard selection.kind == ReferenceProduct.kind else { throw .unknownProduct(id, offered: []) }
    let offers: [ProductOffer]
    do { offers = try await catalog.products(of: ReferenceProduct.self).map(\.offer) } catch {
      throw .catalog(error)
    }
    guard let offer = offers.first(where: { $0.id == id }) else {
      throw .unknownProduct(id, offered: offers.map(\.id))
    }
    return try ReferenceFigures(offer: offer, taxPolicy: taxPolicy, bonus: bonus(offer))
      .illustration(selection, openedOn: date ?? clock.now().date)
  }
}

extension ReferenceQuotes {
  /// Creates a service on `doubles`, with `bonus` basis points for a link.
  init(_ doubles: OpeningDoubles, bonus: Int = 0) {
    self.init(
      catalog: doubles.catalog, clock: doubles.clock, taxPolicy: doubles.taxPolicy,
      bonus: { _ in bonus })
  }

  /// Checks the reference quotes, of linked accounts or of others, decorated by `wrap`.
  ///
  /// The bonus of a product is the rate of its first term; they differ.
  static func check(
    isLinked: Bool = false,
    _ wrap: @escaping @Sendable (ReferenceQuotes) -> any QuoteService = { $0 }
  ) async throws {
    let bonus: @Sendable (ProductOffer) -> AnnualRate? = { isLinked ? $0.tiers.first?.rate : nil }
    try await QuoteServiceContract.check(
      of: { ReferenceProduct(offer: $0) }, bonus: { bonus($0.offer) }, interest: interest
    ) { doubles in
      var quotes = ReferenceQuotes(doubles)
      quotes.bonus = { bonus($0)?.basisPoints ?? 0 }
      return wrap(quotes)
    }
  }

  /// Simple interest on each payment, computed with 128 bits.
  private static let interest: QuoteServiceContract.Interest = { amount, rate, months in
    let payments = Int128(amount.amount) * Int128(months * (months + 1) / 2)
    return Won(Int64(payments * Int128(rate.basisPoints) / 120_000))
  }
}

/// The figures of the reference product: simple monthly interest on the total paid in so far.
struct ReferenceFigures {
  let offer: ProductOffer
  let taxPolicy: TaxPolicy
  var bonus = 0

  func illustration(
    _ selection: ProductSelection, openedOn day: CalendarDate
  ) throws(QuoteError) -> Illustration {
    let plain = try offer.rate(for: selection)
    let maturity = try day.due(after: selection.months)
    let payout = try day.payout(after: selection.months)
    do {
      let rate = try Samples.rate(plain.basisPoints + bonus)
      let growth = try growth(of: selection, at: rate)
      let payment = try payment(of: growth, taxed: selection.taxKind, on: payout)
      let installments = try (0..<selection.months).map { month in
        ScheduleEntry(
          kind: .installment, date: try day.due(after: month), amount: selection.amount,
          interest: .zero, tax: .zero)
      }
      let quote = try Quote(
        selection: selection, rate: rate, bonus: bonus == 0 ? nil : Samples.rate(bonus),
        openedOn: day, maturityDate: maturity, payoutDate: payout,
        principal: growth.last?.paidIn ?? .zero, interest: payment.interest, tax: payment.tax,
        schedule: installments + [payment])
      return Illustration(name: offer.name, quote: quote, growth: growth)
    } catch let error as QuoteError { throw error } catch { throw .overflow }
  }

  private func growth(of selection: ProductSelection, at rate: AnnualRate) throws -> [Growth] {
    try (0...selection.months).map { month in
      let paidIn = try selection.amount.times(min(month + 1, selection.months))
      let count = Int64(month * (month + 1))
      let earned = try selection.amount.scaled(
        by: Int64(rate.basisPoints) * count, over: 2 * AnnualRate.monthlyDivisor)
      return try Growth(paidIn: paidIn, earned: earned)
    }
  }

  private func payment(
    of growth: [Growth], taxed kind: TaxKind, on date: CalendarDate
  ) throws -> ScheduleEntry {
    guard let end = growth.last else { throw QuoteError.overflow }
    return try taxPolicy.payment(
      .maturity, of: end.paidIn, interest: end.earned, taxed: kind, on: date)
  }
}

/// A fictional product that consists of an offer only.
struct ReferenceProduct: CatalogProduct {
  static let kind = ProductKind(declared: "reference")
  static let section = "references"

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  init(offer: ProductOffer) { self.offer = offer }

  static func read(_ entry: inout some CatalogEntry) -> ReferenceProduct? {
    entry.offer.map { ReferenceProduct(offer: $0) }
  }

  /// Two products, each for two terms, at four rates.
  static func all() throws -> [ReferenceProduct] {
    [
      ReferenceProduct(offer: try Samples.offer("reference-1", terms: [12: 350, 24: 380])),
      ReferenceProduct(offer: try Samples.offer("reference-2", terms: [12: 400, 24: 430])),
    ]
  }

  /// The products of ``all()``, or none if that throws; every test would then fail.
  static var known: [ReferenceProduct] { (try? all()) ?? [] }
}
