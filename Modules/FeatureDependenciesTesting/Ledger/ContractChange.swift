import FeatureDependencies

/// A change of one part of a contract. A ``LedgerLaw`` opens accounts with changed contracts,
/// repeats requests with changes, and presents signatures over changed contracts.
enum ContractChange: String, Sendable, CaseIterable {
  case product = "another product"
  case productCase = "the product in other case"
  case productLength = "a product ID of 64 characters"
  case productDigits = "a product ID of digits"
  case kind = "another kind"
  case amount = "one won more"
  case months = "other months"
  case taxKind = "another kind of tax"
  case unlinked = "no link"
  case linkedKind = "a link to another kind"
  case rate = "another rate"
  case highRate = "a rate of 100 % and any bonus 10.10 %"
  case bonus = "another bonus"
  case zeroBonus = "a bonus of zero"
  case noBonus = "no bonus"
  case largeFigures = "figures beyond 53 bits"
  case hugeFigures = "interest near 63 bits"
  case longSchedule = "a schedule of 1,201 rows"
  case equalRows = "two equal rows of zero won"
  case second = "a second later"
  case openedOn = "another opening day"
  case maturity = "another maturity"
  case payoutDate = "another day of payout"
  case principal = "another principal"
  case interest = "other interest"
  case tax = "another tax"
  case shortSchedule = "a row less"
  case firstDay = "another day in the first row"
  case lastDay = "another day in the last row"
  case lastKind = "another kind of the last row"
  case firstSum = "another sum in the first row"
  case lastInterest = "other interest in the last row"
  case lastTax = "another tax in the last row"
  case requestID = "a nested request ID"

  /// The changes that leave a contract consistent in every ledger's eyes. A ledger may reject the
  /// others, even if they are signed.
  static let consistent: [ContractChange] = [
    .product, .productCase, .productLength, .productDigits, .taxKind, .rate,
    .highRate, .bonus, .zeroBonus, .noBonus, .largeFigures, .hugeFigures, .equalRows,
    .second,
  ]

  /// The changes that leave a contract short enough to sign it often.
  static let shortOnes = allCases.filter { $0 != .longSchedule }

  /// The changes of the selection, for which figures must be computed again.
  static let ofSelection: [ContractChange] = [
    .product, .productCase, .kind, .amount, .months, .taxKind,
  ]

  /// The changes of the terms, with which a repeated request conflicts.
  static let ofTerms = ofSelection + [.unlinked, .linkedKind]

  /// `contract` with this change. Throws if a figure overflows.
  func applied(to contract: OpeningContract, kinds: SampleKinds) throws -> OpeningContract {
    let (terms, quote) = (contract.terms, contract.quote)
    switch self {
    case .product: return try contract.changed(product: "other")
    case .productCase:
      return try contract.changed(product: "\(terms.selection.productID)".uppercased())
    case .productLength:
      return try contract.changed(product: "Other.Product-of_" + String(repeating: "x", count: 47))
    case .productDigits: return try contract.changed(product: "007.0")
    case .kind:
      let isSingle = terms.selection.kind == kinds.single
      return try contract.changed(kind: isSingle ? kinds.monthly : kinds.single)
    case .amount: return try contract.changed(amount: terms.selection.amount.adding(Won(1)))
    case .months: return try contract.changed(months: terms.selection.months + 1)
    case .taxKind:
      let kinds = TaxKind.allCases
      let place = kinds.firstIndex(of: terms.selection.taxKind) ?? 0
      return try contract.changed(taxKind: kinds[(place + 1) % kinds.count])
    case .unlinked: return try contract.changed(link: .some(nil))
    case .linkedKind:
      return try contract.changed(
        link: terms.link.map { AccountLink(to: $0.number, of: kinds.monthly) })
    case .rate: return try contract.changed(rate: quote.rate.basisPoints + 1)
    case .highRate:
      return try contract.changed(rate: 10_000, bonus: .some(quote.bonus.map { _ in 1_010 }))
    case .bonus: return try contract.changed(bonus: 20)
    case .zeroBonus: return try contract.changed(bonus: 0)
    case .noBonus: return try contract.changed(bonus: .some(nil))
    case .largeFigures:
      return try contract.earning(Won(9_007_199_254_740_993), taxed: Won(4_294_967_297))
    case .hugeFigures: return try contract.earning(Won(5_000_000_000_000_000_000), taxed: .zero)
    case .longSchedule: return try contract.payingMonthly(months: 600)
    case .equalRows:
      let row = try given(quote.schedule.first).changed(
        kind: .interest, amount: .zero, interest: .zero, tax: .zero)
      return try contract.changed(schedule: [row, row] + quote.schedule)
    case .second:
      return try contract.changed(
        agreedAt: Timestamp(secondsSince1970: contract.agreedAt.secondsSince1970 + 1))
    case .openedOn: return try contract.changed(openedOn: quote.openedOn.adding(days: 1))
    case .maturity: return try contract.changed(maturity: quote.maturityDate.adding(days: 1))
    case .payoutDate: return try contract.changed(payoutDate: quote.payoutDate.adding(days: 1))
    case .principal: return try contract.changed(principal: quote.principal.adding(Won(1)))
    case .interest: return try contract.changed(interest: quote.interest.adding(Won(1)))
    case .tax: return try contract.changed(tax: quote.tax.adding(Won(10)))
    case .requestID: return try contract.changed(requestID: contract.requestID.nested(1))
    case .shortSchedule: return try contract.changed(schedule: Array(quote.schedule.dropLast()))
    case .firstDay, .lastDay, .lastKind, .firstSum, .lastInterest, .lastTax:
      return try contract.changed(schedule: rows(quote.schedule))
    }
  }

  private func rows(_ schedule: [ScheduleEntry]) throws -> [ScheduleEntry] {
    guard let first = schedule.first, let last = schedule.last else { return schedule }
    let (others, start) = (schedule.dropFirst(), schedule.dropLast())
    return switch self {
    case .firstDay: [first.changed(date: try first.date.adding(days: 1))] + others
    case .firstSum: [first.changed(amount: Won(1))] + others
    case .lastDay: start + [last.changed(date: try last.date.adding(days: 1))]
    case .lastKind: start + [last.changed(kind: .interest)]
    case .lastInterest: start + [last.changed(interest: Won(1))]
    default: start + [last.changed(tax: Won(1))]
    }
  }
}
