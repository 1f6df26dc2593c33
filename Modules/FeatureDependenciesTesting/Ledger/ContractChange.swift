import FeatureDependencies

/// A change of one part of a contract. A ``LedgerLaw`` opens accounts with changed contracts,
/// repeats requests with changes, and presents signatures over changed contracts.
struct ContractChange: Sendable {
  let name: String
  let apply: @Sendable (inout ContractDraft) throws -> Void

  init(_ name: String, _ apply: @escaping @Sendable (inout ContractDraft) throws -> Void) {
    self.name = name
    self.apply = apply
  }

  /// The changes that leave a contract consistent in every ledger's eyes. A ledger may reject the
  /// others, even if they are signed.
  static let consistent = [
    otherProduct, upperCase, otherTax, second, highRate, hugeFigures,
    ContractChange("a product ID of 64 characters") {
      $0.product = try given(ProductID("Other.Product-of_" + String(repeating: "x", count: 47)))
    },
    ContractChange("a product ID of digits") { $0.product = try given(ProductID("007.0")) },
    ContractChange("another rate") { $0.rate = try rate($0.rate.basisPoints + 1) },
    ContractChange("a bonus of 0.20 %") { $0.bonus = try rate(20) },
    ContractChange("a bonus of zero") { $0.bonus = try rate(0) },
    ContractChange("no bonus") { $0.bonus = nil },
    ContractChange("figures beyond 53 bits") {
      try $0.earn(Won(9_007_199_254_740_993), taxed: Won(4_294_967_297))
    },
    ContractChange("two equal rows of zero won") {
      let row = try given($0.schedule.first).changed(
        kind: .interest, amount: .zero, interest: .zero, tax: .zero)
      $0.schedule = [row, row] + $0.schedule
    },
  ]

  /// The changes of the selection, for which figures must be computed again.
  static let ofSelection = [
    otherProduct, upperCase, otherTax,
    ContractChange("another kind") {
      $0.kind = $0.kind == $0.kinds.single ? $0.kinds.monthly : $0.kinds.single
    },
    ContractChange("one won more") { $0.amount = try $0.amount.adding(Won(1)) },
    ContractChange("a month more") { $0.months += 1 },
  ]

  /// The changes of the terms, with which a repeated request conflicts.
  static let ofTerms =
    ofSelection + [
      ContractChange("no link") { $0.link = nil },
      ContractChange("a link to another kind") { draft in
        draft.link = draft.link.map { AccountLink(to: $0.number, of: draft.kinds.monthly) }
      },
    ]

  static let all =
    consistent + ofTerms + [
      ContractChange("a nested request ID") { $0.requestID = $0.requestID.nested(1) },
      ContractChange("another opening day") { $0.openedOn = try $0.openedOn.adding(days: 1) },
      ContractChange("another maturity") { $0.maturity = try $0.maturity.adding(days: 1) },
      ContractChange("another day of payout") { $0.payoutDate = try $0.payoutDate.adding(days: 1) },
      ContractChange("another principal") { $0.principal = try $0.principal.adding(Won(1)) },
      ContractChange("other interest") { $0.interest = try $0.interest.adding(Won(1)) },
      ContractChange("another tax") { $0.tax = try $0.tax.adding(Won(10)) },
      ContractChange("a row less") { $0.schedule = $0.schedule.dropLast() },
      first("another day") { $0.changed(date: try $0.date.adding(days: 1)) },
      first("another sum") { $0.changed(amount: Won(1)) },
      last("another day") { $0.changed(date: try $0.date.adding(days: 1)) },
      last("another kind") { $0.changed(kind: .interest) },
      last("other interest") { $0.changed(interest: Won(1)) },
      last("another tax") { $0.changed(tax: Won(1)) },
    ]

  static let highRate = ContractChange("a rate of 100 % and any bonus 10.10 %") {
    $0.rate = try rate(10_000)
    if $0.bonus != nil { $0.bonus = try rate(1_010) }
  }
  static let hugeFigures = ContractChange("interest near 63 bits") {
    try $0.earn(Won(5_000_000_000_000_000_000), taxed: .zero)
  }
  static let otherTax = ContractChange("another kind of tax") {
    let place = TaxKind.allCases.firstIndex(of: $0.taxKind) ?? 0
    $0.taxKind = TaxKind.allCases[(place + 1) % TaxKind.allCases.count]
  }
  static let second = ContractChange("a second later") {
    $0.agreedAt = try given(Timestamp(secondsSince1970: $0.agreedAt.secondsSince1970 + 1))
  }
  private static let otherProduct = ContractChange("another product") {
    $0.product = try given(ProductID("other"))
  }
  private static let upperCase = ContractChange("the product in upper case") {
    $0.product = try given(ProductID("\($0.product)".uppercased()))
  }

  private typealias RowChange = @Sendable (ScheduleEntry) throws -> ScheduleEntry

  private static func first(_ name: String, _ change: @escaping RowChange) -> ContractChange {
    ContractChange("\(name) in the first row") {
      $0.schedule = try $0.schedule.prefix(1).map(change) + $0.schedule.dropFirst()
    }
  }

  private static func last(_ name: String, _ change: @escaping RowChange) -> ContractChange {
    ContractChange("\(name) in the last row") {
      $0.schedule = try $0.schedule.dropLast() + $0.schedule.suffix(1).map(change)
    }
  }
}

private func rate(_ basisPoints: Int) throws -> AnnualRate {
  try given(AnnualRate(basisPoints: basisPoints))
}

extension ContractDraft {
  /// Replaces interest and tax, both in the last row of the schedule.
  fileprivate mutating func earn(_ interest: Won, taxed tax: Won) throws {
    let amount = try principal.adding(interest).subtracting(tax)
    let last = try given(schedule.last).changed(amount: amount, interest: interest, tax: tax)
    (self.interest, self.tax) = (interest, tax)
    schedule = schedule.dropLast() + [last]
  }
}
