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
    ].map(Samples.day)
    var questions: [Question] = []
    for offer in offers {
      let (least, most) = (offer.limits.lowerBound.amount, offer.limits.upperBound.amount)
      for tier in offer.tiers {
        let largest = min(most, 6_000_000_000_000_000_000 / Int64(tier.months))
        for (amount, day) in [least, min(least + 1_234_567, most), largest].flatMap({ amount in
          ([nil] + days).map { (amount, $0) }
        }) {
          let selection = ProductSelection(
            kind: kind, productID: offer.id, amount: Won(amount), months: tier.months,
            taxKind: TaxKind.allCases[questions.count % 3])
          questions.append(Question(offer: offer, rate: tier.rate, selection: selection, day: day))
        }
      }
    }
    return questions
  }

  /// Questions with one fault, and the errors that a service may report.
  func faulty() throws -> [(Question, [QuoteError])] {
    let (ids, terms, questions) = (offers.map(\.id), offers[1].tiers.map(\.months), try valid())
    let plain = try given(questions.first { $0.offer == offers[1] })
    let (id, limits, tax) = (ids[1], plain.offer.limits, plain.selection.taxKind)
    let (early, late) = (try Samples.day("1990-01-15"), try Samples.day("9999-12-31"))
    var faults: [([QuoteError], (inout Question) -> Void)] = [
      (
        [.unknownProduct(id, offered: []), .unknownProduct(id, offered: ids)],
        { $0.selection.kind = ProductKind(declared: "elsewhere") }
      ),
      ([.refused(.belowMinimum(limits.lowerBound))], { $0.selection.amount = Won(49_999) }),
      ([.refused(.aboveMaximum(limits.upperBound))], { $0.selection.amount = Won(3_000_001) }),
      ([.noTaxRule(tax, early)], { $0.day = early }), ([.dates], { $0.day = late }),
    ]
    for other in try ["none", "product-b", "PRODUCT-B", "Product-B0"].map(Samples.product) {
      faults.append(([.unknownProduct(other, offered: ids)], { $0.selection.productID = other }))
    }
    for months in [-12, 0] + terms.flatMap({ [$0 - 1, $0 + 1] }) {
      let error = QuoteError.refused(.notOffered(terms.map { "\($0)" }))
      faults.append(([error], { $0.selection.months = months }))
    }
    let largest = changing(questions[0]) { $0.selection.amount = Won(.max) }
    return faults.map { errors, change in (changing(plain, change), errors) }
      + [(largest, [.overflow])]
  }
}
