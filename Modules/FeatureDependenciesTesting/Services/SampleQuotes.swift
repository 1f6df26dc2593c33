import FeatureDependencies

/// Questions for a quote service.
struct SampleQuotes: Sendable {
  struct Question: Sendable, CustomStringConvertible {
    var selection: ProductSelection
    /// The opening date; nil for today.
    var day: CalendarDate?
    /// Why figures cannot be computed for a selection on offer; nil if they can.
    var fault: QuoteError?

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
      for months in offer.tiers.map(\.months) {
        let largest = min(most, 6_000_000_000_000_000_000 / Int64(months))
        for amount in [least, min(least + 1_234_567, most), largest] {
          for day in [nil] + days {
            let selection = ProductSelection(
              kind: kind, productID: offer.id, amount: Won(amount), months: months,
              taxKind: TaxKind.allCases[questions.count % 3])
            questions.append(Question(selection: selection, day: day))
          }
        }
      }
    }
    return questions
  }

  /// Questions with one fault.
  func faulty() throws -> [Question] {
    let (questions, offer) = (try valid(), offers[1])
    let plain = try given(questions.first { $0.selection.productID == offer.id })
    var selections = [
      changing(plain.selection) { $0.kind = ProductKind(declared: "elsewhere") },
      changing(plain.selection) { $0.amount = Won(offer.limits.lowerBound.amount - 1) },
      changing(plain.selection) { $0.amount = Won(offer.limits.upperBound.amount + 1) },
    ]
    for id in try ["none", "product-b", "PRODUCT-B", "Product-B0"].map(Samples.product) {
      selections.append(changing(plain.selection) { $0.productID = id })
    }
    for months in [-12, 0] + offer.tiers.flatMap({ [$0.months - 1, $0.months + 1] }) {
      selections.append(changing(plain.selection) { $0.months = months })
    }
    let (early, late) = (try Samples.day("1990-01-15"), try Samples.day("9999-12-31"))
    let largest = changing(questions[0].selection) { $0.amount = Won(.max) }
    return selections.map { Question(selection: $0) } + [
      Question(
        selection: plain.selection, day: early, fault: .noTaxRule(plain.selection.taxKind, early)),
      Question(selection: plain.selection, day: late, fault: .dates),
      Question(selection: largest, fault: .overflow),
    ]
  }
}
