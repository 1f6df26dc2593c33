import FeatureDependencies

/// Questions for a quote service.
struct SampleQuotes: Sendable {
  struct Question: Sendable, CustomStringConvertible {
    let offer: ProductOffer
    /// The rate of the selected term, without a bonus.
    let rate: AnnualRate
    var selection: ProductSelection
    /// The opening date; nil for today.
    var day: CalendarDate?

    var description: String {
      "\(selection.amount) won of \(selection.productID) (\(selection.kind)) for "
        + "\(selection.months) months, taxed as \(selection.taxKind), opened "
        + (day.map { "on \($0)" } ?? "today")
    }
  }

  let kind: ProductKind
  let offers: [ProductOffer]

  /// A product without a maximum, and one with narrow limits.
  static func offers() throws -> [ProductOffer] {
    try [
      changing(Samples.offer("Product-A", within: 1...(.max), terms: [12: 321, 1: 350, 36: 899])) {
        $0.name = LocalizedText(en: "The first", ko: "첫째")
      },
      Samples.offer("Product-B", within: 50_000...3_000_000, terms: [24: 512, 6: 289]),
    ]
  }

  /// Every term with the smallest amount, the largest one that can be computed, and one between, on
  /// days such as the end of a month and those about the change of tax rates in 2040.
  func valid() throws -> [Question] {
    let days = try [
      "2028-02-29", "2026-08-31", "2027-10-30", "2039-12-31", "2037-01-29", "2005-01-01",
    ]
    .map(Samples.day)
    var questions: [Question] = []
    for offer in offers {
      for tier in offer.tiers {
        let (least, most) = (offer.limits.lowerBound.amount, offer.limits.upperBound.amount)
        let largest = min(most, 6_000_000_000_000_000_000 / Int64(tier.months))
        for amount in [least, min(least + 1_234_567, most), largest] {
          for day in [nil] + days {
            let selection = ProductSelection(
              kind: kind, productID: offer.id, amount: Won(amount), months: tier.months,
              taxKind: TaxKind.allCases[questions.count % 3])
            questions.append(
              Question(offer: offer, rate: tier.rate, selection: selection, day: day))
          }
        }
      }
    }
    return questions
  }

  /// Selections with one fault, and the errors that a service may report.
  func faulty() throws -> [(Question, [QuoteError])] {
    let ids = offers.map(\.id)
    var faults: [(Question, [QuoteError])] = []
    for offer in offers {
      guard var plain = try valid().first(where: { $0.offer == offer }) else { continue }
      plain.day = try Samples.day("2026-11-20")
      func add(_ errors: QuoteError..., change: (inout Question) throws -> Void) rethrows {
        faults.append((try changing(plain, change), errors))
      }
      let (limits, id) = (offer.limits, offer.id)
      add(.unknownProduct(id, offered: []), .unknownProduct(id, offered: ids)) {
        $0.selection.kind = ProductKind(declared: "elsewhere")
      }
      for other in ["no-such-product", "\(id)".lowercased(), "\(id)".uppercased(), "\(id)0"] {
        let other = try Samples.product(other)
        add(.unknownProduct(other, offered: ids)) { $0.selection.productID = other }
      }
      for amount in [limits.lowerBound.amount - 1, 0] {
        add(.refused(.belowMinimum(limits.lowerBound))) { $0.selection.amount = Won(amount) }
      }
      add(limits.upperBound.amount == .max ? .overflow : .refused(.aboveMaximum(limits.upperBound)))
      {
        $0.selection.amount = Won(
          limits.upperBound.amount == .max ? .max : limits.upperBound.amount + 1)
      }
      let terms = offer.tiers.map(\.months)
      for months in [-12, 0] + terms.flatMap({ [$0 - 1, $0 + 1] }) {
        add(.refused(.notOffered(terms.map { "\($0)" }))) { $0.selection.months = months }
      }
      try add(.dates) { $0.day = try Samples.day("9999-12-31") }
      let early = try Samples.day("1990-01-15")
      add(.noTaxRule(plain.selection.taxKind, early)) { $0.day = early }
    }
    return faults
  }
}
