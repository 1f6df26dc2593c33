import FeatureDependencies

/// A selection of one of the products on offer, and what is wrong with it.
struct SampleQuote: Sendable, CustomStringConvertible {
  /// Why there are no figures.
  enum Fault: CaseIterable {
    case belowMinimum, aboveMaximum, otherTerm, unknownProduct, otherKind, lateDay, noTaxRule,
      overflow, closedCatalog
  }

  /// The products of the bank; the first one is selected.
  let offers: [ProductOffer]
  var selection: ProductSelection
  /// The opening date; nil for today.
  var day: CalendarDate?
  /// How much time passes before the question.
  let secondsBefore: Int64
  let fault: Fault?

  /// The selected product.
  var offer: ProductOffer { offers.first { $0.id == selection.productID } ?? offers[0] }

  /// The rate of the selected term, without a bonus.
  var rate: AnnualRate {
    offer.tiers.first { $0.months == selection.months }?.rate ?? offer.tiers[0].rate
  }

  var simpler: [SampleQuote] {
    var simpler = [self]
    simpler[0].day = CalendarDate(year: 2026, month: 11, day: 20)
    return fault == nil && day != simpler[0].day ? simpler : []
  }

  var description: String {
    "quotes \(selection.amount) won of \(selection.productID) (\(selection.kind)) for "
      + "\(selection.months) months, taxed as \(selection.taxKind), opened "
      + (day.map { "on \($0)" } ?? "today") + (fault == .closedCatalog ? ", without a catalog" : "")
  }
}

extension SampleQuote.Fault {
  /// The only error allowed; nil if there are several.
  func error(_ quote: SampleQuote) -> QuoteError? {
    let offer = quote.offer
    return switch self {
    case .belowMinimum: .refused(.belowMinimum(offer.limits.lowerBound))
    case .aboveMaximum: .refused(.aboveMaximum(offer.limits.upperBound))
    case .otherTerm: .refused(.notOffered(offer.tiers.map { "\($0.months)" }))
    case .unknownProduct:
      .unknownProduct(quote.selection.productID, offered: quote.offers.map(\.id))
    case .lateDay: .dates(.outOfRange)
    case .overflow: .overflow
    case .closedCatalog: .catalog(.unavailable(reason: LocalizedText(verbatim: "closed")))
    case .otherKind, .noTaxRule: nil
    }
  }
}

/// Random quotes of a random offer.
struct QuoteSamples {
  let kind: ProductKind
  var numbers: SplitMix64

  mutating func all() throws -> [SampleQuote] {
    let offers = try (0..<numbers.pick(1...3)).map { try offer($0) }
    return try (0..<numbers.pick(2...7)).map { _ in try quote(offers) }
  }

  private mutating func offer(_ index: Int) throws -> ProductOffer {
    let minimum = numbers.pick(1...1_000_000)
    let maximum = numbers.one(of: [Int.max, minimum, 3_000_000, 10_000_000_000])
    let months = Array(1...36).shuffled(using: &numbers).prefix(numbers.pick(1...3))
    return ProductOffer(
      id: try Samples.product("Product-\(index)"),
      name: LocalizedText(en: "Product \(numbers.pick(1...99))", ko: "상품 \(numbers.pick(1...99))"),
      limits: Won(Int64(minimum))...Won(Int64(max(minimum, maximum))),
      tiers: try months.map { RateTier(months: $0, rate: try Samples.rate(numbers.pick(1...900))) })
  }

  private mutating func quote(_ offers: [ProductOffer]) throws -> SampleQuote {
    let offer = numbers.one(of: offers)
    let months = numbers.one(of: offer.tiers).months
    let faults = SampleQuote.Fault.allCases
    var fault = numbers.isOne(in: 3) ? numbers.one(of: faults) : nil
    let isUnlimited = offer.limits.upperBound == Won(.max)
    if fault == .overflow && !isUnlimited || fault == .aboveMaximum && isUnlimited { fault = nil }
    return SampleQuote(
      offers: offers,
      selection: ProductSelection(
        kind: fault == .otherKind ? ProductKind(declared: "elsewhere") : kind,
        productID: fault == .unknownProduct ? try unknown(like: offer.id) : offer.id,
        amount: amount(of: offer, months, fault),
        months: fault == .otherTerm ? otherTerm(than: offer.tiers.map(\.months)) : months,
        taxKind: numbers.one(of: TaxKind.allCases)),
      day: try day(months, fault), secondsBefore: Int64(numbers.pick(0...20) * 3600), fault: fault)
  }

  private mutating func unknown(like id: ProductID) throws -> ProductID {
    let texts = [
      "no-such-product", "\(id)".lowercased(), "\(id)".uppercased(), "\(id)0", "Product",
    ]
    return try Samples.product(numbers.one(of: texts))
  }

  /// An amount whose payout fits 64 bits after `months` payments, unless the fault is an overflow.
  private mutating func amount(
    of offer: ProductOffer, _ months: Int, _ fault: SampleQuote.Fault?
  ) -> Won {
    let limits = offer.limits.lowerBound.amount...offer.limits.upperBound.amount
    switch fault {
    case .belowMinimum: return Won(limits.lowerBound - numbers.one(of: [1, limits.lowerBound]))
    case .aboveMaximum: return Won(limits.upperBound + 1)
    case .overflow: return Won(.max)
    default: break
    }
    let largest = min(limits.upperBound, 6_000_000_000_000_000_000 / Int64(months))
    switch numbers.pick(0...3) {
    case 0: return Won(limits.lowerBound)
    case 1: return Won(largest)
    case 2: return Won(min(limits.lowerBound + Int64(numbers.pick(0...9_999_999)), largest))
    default: return Won(Int64(numbers.pick(Int(limits.lowerBound)...Int(largest))))
    }
  }

  private mutating func otherTerm(than terms: [Int]) -> Int {
    let others = ([-12, 0] + terms.flatMap { [$0 - 1, $0 + 1] }).filter { !terms.contains($0) }
    return numbers.one(of: others)
  }

  /// Often the end of a month, or a day whose payments are about the change of tax rates in 2040.
  private mutating func day(_ months: Int, _ fault: SampleQuote.Fault?) throws -> CalendarDate? {
    switch fault {
    case .lateDay: return try Samples.day("9999-12-31")
    case .noTaxRule: return try Samples.day("1990-01-\(numbers.pick(10...28))")
    default: break
    }
    switch numbers.pick(0...4) {
    case 0: return nil
    case 1:
      let days = [
        "2028-02-29", "2026-08-31", "2027-10-30", "2039-12-31", "2039-11-29", "2026-11-21",
      ]
      return try Samples.day(numbers.one(of: days))
    case 2: return try Samples.day("2040-01-01").adding(days: -31 * numbers.pick(0...months))
    default: return try Samples.day("2005-01-01").adding(days: numbers.pick(0...20_000))
    }
  }
}
