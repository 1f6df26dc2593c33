import FeatureDependencies

/// A question for a quote service.
struct SampleQuote: Sendable, CustomStringConvertible {
  static let closed = CatalogError.unavailable(reason: LocalizedText(verbatim: "closed"))

  /// The products of the bank.
  let offers: [ProductOffer]
  /// One of them, which the selection names unless it is faulty.
  let offer: ProductOffer
  let selection: ProductSelection
  /// The opening date; nil for today.
  let day: CalendarDate?
  /// How much time passes before the question.
  let secondsBefore: Int64
  /// Whether the catalog throws ``closed``.
  let isClosed: Bool

  var description: String {
    "quotes \(selection.amount) won of \(selection.productID) (\(selection.kind)) for "
      + "\(selection.months) months, taxed as \(selection.taxKind), opened "
      + (day.map { "on \($0)" } ?? "today") + (isClosed ? ", without a catalog" : "")
  }

  /// The rate of the selected term, without a bonus.
  var rate: AnnualRate? { offer.tiers.first { $0.months == selection.months }?.rate }

  /// The errors that a service for products of `kind` may report, opening on `day`; empty if it
  /// must return figures.
  func errors(of kind: ProductKind, on day: CalendarDate) -> [QuoteError] {
    let (id, limits, isKnown) = (selection.productID, offer.limits, selection.productID == offer.id)
    let isOwn = selection.kind == kind
    let errors: [(isPossible: Bool, error: QuoteError)] = [
      (isClosed, .catalog(Self.closed)),
      (!isOwn, .unknownProduct(id, offered: [])),
      (!isOwn || !isKnown, .unknownProduct(id, offered: offers.map(\.id))),
      (selection.amount < limits.lowerBound, .refused(.belowMinimum(limits.lowerBound))),
      (selection.amount > limits.upperBound, .refused(.aboveMaximum(limits.upperBound))),
      (rate == nil, .refused(.notOffered(offer.tiers.map { "\($0.months)" }))),
      ((try? QuoteDates(openedOn: day, months: selection.months)) == nil, .dates),
      // Before the first period of the sample policy.
      (day.year < 2000, .noTaxRule(selection.taxKind, day)),
      (selection.amount == Won(.max), .overflow),
    ]
    return errors.filter(\.isPossible).map(\.error)
  }

  /// Random questions for the products of a random bank.
  static func all(of kind: ProductKind, _ numbers: inout SplitMix64) throws -> [SampleQuote] {
    let offers = try (0..<numbers.pick(1...3)).map { try offer($0, &numbers) }
    return try (0..<numbers.pick(2...7)).map { _ in
      try SampleQuote(of: kind, numbers.one(of: offers), among: offers, &numbers)
    }
  }

  private static func offer(_ index: Int, _ numbers: inout SplitMix64) throws -> ProductOffer {
    let minimum = numbers.pick(1...1_000_000)
    let maximum = numbers.one(of: [Int.max, Int.max, minimum, 3_000_000, 10_000_000_000])
    let months = Array(1...36).shuffled(using: &numbers).prefix(numbers.pick(1...3))
    return ProductOffer(
      id: try Samples.product("Product-\(index)"),
      name: LocalizedText(en: "Product \(numbers.pick(1...99))", ko: "상품 \(numbers.pick(1...99))"),
      limits: Won(Int64(minimum))...Won(Int64(max(minimum, maximum))),
      tiers: try months.map { RateTier(months: $0, rate: try Samples.rate(numbers.pick(1...900))) })
  }

  /// A valid question, or one with a fault.
  private init(
    of kind: ProductKind, _ offer: ProductOffer, among offers: [ProductOffer],
    _ numbers: inout SplitMix64
  ) throws {
    let terms = offer.tiers.map(\.months)
    var (kind, id, months) = (kind, offer.id, numbers.one(of: terms))
    let (least, most) = (offer.limits.lowerBound.amount, offer.limits.upperBound.amount)
    // The payout after all payments fits 64 bits.
    let largest = min(most, 6_000_000_000_000_000_000 / Int64(months))
    var amount = numbers.one(of: [
      least, largest, min(least + Int64(numbers.pick(0...9_999_999)), largest),
      Int64(numbers.pick(Int(least)...Int(largest))),
    ])
    var (day, isClosed) = (try Self.day(months, &numbers), false)
    switch numbers.pick(0...23) {
    case 0: kind = ProductKind(declared: "elsewhere")
    case 1:
      let others = ["no-such-product", "\(id)".lowercased(), "\(id)".uppercased(), "\(id)0"]
      id = try Samples.product(numbers.one(of: others))
    case 2: amount = least - numbers.one(of: [1, least])
    case 3: amount = most == .max ? .max : most + 1
    case 4:
      let others = [-12, 0] + terms.flatMap { [$0 - 1, $0 + 1] }
      months = numbers.one(of: others.filter { !terms.contains($0) })
    case 5: day = try Samples.day("9999-12-31")
    case 6: day = try Samples.day("1990-01-\(numbers.pick(10...28))")
    case 7: isClosed = true
    default: break
    }
    selection = ProductSelection(
      kind: kind, productID: id, amount: Won(amount), months: months,
      taxKind: numbers.one(of: TaxKind.allCases))
    (self.offers, self.offer, self.day, self.isClosed) = (offers, offer, day, isClosed)
    secondsBefore = Int64(numbers.pick(0...20) * 3600)
  }

  /// Often the end of a month, or a day whose payments are about the change of tax rates in 2040.
  private static func day(_ months: Int, _ numbers: inout SplitMix64) throws -> CalendarDate? {
    let days = ["2028-02-29", "2026-08-31", "2027-10-30", "2039-12-31", "2039-11-29", "2026-11-21"]
    return switch numbers.pick(0...4) {
    case 0: nil
    case 1: try Samples.day(numbers.one(of: days))
    case 2: try Samples.day("2040-01-01").adding(days: -31 * numbers.pick(0...months))
    default: try Samples.day("2005-01-01").adding(days: numbers.pick(0...20_000))
    }
  }
}
