import FeatureDependencies

/// A change of one part of a contract. A ``LedgerLaw`` opens accounts with changed contracts,
/// repeats requests with changes, and presents signatures over changed contracts.
struct ContractChange: Sendable {
  let name: String
  /// Changes a contract for products of these kinds.
  let apply: @Sendable (inout OpeningContract, SampleKinds) throws -> Void

  init(_ name: String, _ change: @escaping @Sendable (inout OpeningContract) throws -> Void) {
    self.init(name) { contract, _ in try change(&contract) }
  }

  private init(
    _ name: String, _ apply: @escaping @Sendable (inout OpeningContract, SampleKinds) throws -> Void
  ) {
    self.name = name
    self.apply = apply
  }

  /// The changes that leave a contract consistent in every ledger's eyes. A ledger may reject the
  /// others, even if they are signed.
  static let consistent = [
    otherProduct, upperCase, otherTax, second, hugeFigures,
    ContractChange("a product ID of 64 characters") {
      let long = String(repeating: "x", count: 47)
      $0.selection.productID = try Samples.product("Other.Product-of_" + long)
    },
    ContractChange("a product ID of digits") {
      $0.selection.productID = try Samples.product("007.0")
    },
    quoting("another rate") { $0.rate = try Samples.rate($0.rate.basisPoints + 1) },
    quoting("a rate of 100 % and any bonus 10.10 %") {
      $0.rate = try Samples.rate(10_000)
      if $0.bonus != nil { $0.bonus = try Samples.rate(1_010) }
    },
    quoting("a bonus of 0.20 %") { $0.bonus = try Samples.rate(20) },
    quoting("a bonus of zero") { $0.bonus = try Samples.rate(0) },
    quoting("no bonus") { $0.bonus = nil },
    quoting("figures beyond 53 bits") {
      try $0.earn(Won(9_007_199_254_740_993), taxed: Won(4_294_967_297))
    },
    quoting("two equal rows of zero won") {
      var row = try given($0.schedule.first)
      row.kind = .interest
      (row.amount, row.interest, row.tax) = (.zero, .zero, .zero)
      $0.schedule = [row, row] + $0.schedule
    },
  ]

  /// The changes of the selection, for which figures must be computed again.
  static let ofSelection = [
    otherProduct, upperCase, otherTax,
    ContractChange("another kind") { contract, kinds in
      let isSingle = contract.selection.kind == kinds.single
      contract.selection.kind = isSingle ? kinds.monthly : kinds.single
    },
    ContractChange("one won more") {
      $0.selection.amount = try $0.selection.amount.adding(Won(1))
    },
    ContractChange("a month more") { $0.selection.months += 1 },
  ]

  /// The changes of the terms, with which a repeated request conflicts.
  static let ofTerms =
    ofSelection + [
      ContractChange("no link") { $0.terms.link = nil },
      ContractChange("a link to another kind") { contract, kinds in
        let number = contract.terms.link?.number
        contract.terms.link = number.map { AccountLink(to: $0, of: kinds.monthly) }
      },
    ]

  static let all = consistent + ofTerms

  static let hugeFigures = quoting("interest near 63 bits") {
    try $0.earn(Won(5_000_000_000_000_000_000), taxed: .zero)
  }
  static let otherTax = ContractChange("another kind of tax") {
    let place = TaxKind.allCases.firstIndex(of: $0.selection.taxKind) ?? 0
    $0.selection.taxKind = TaxKind.allCases[(place + 1) % TaxKind.allCases.count]
  }
  static let second = ContractChange("a second later") {
    $0.agreedAt = try given(Timestamp(secondsSince1970: $0.agreedAt.secondsSince1970 + 1))
  }
  private static let otherProduct = ContractChange("another product") {
    $0.selection.productID = try Samples.product("other")
  }
  private static let upperCase = ContractChange("the product in upper case") {
    $0.selection.productID = try Samples.product("\($0.selection.productID)".uppercased())
  }

  private static func quoting(
    _ name: String, _ change: @escaping @Sendable (inout Quote) throws -> Void
  ) -> ContractChange {
    ContractChange(name) { try change(&$0.quote) }
  }
}

extension Quote {
  /// Replaces interest and tax, both in the last row of the schedule.
  fileprivate mutating func earn(_ interest: Won, taxed tax: Won) throws {
    self = try changed(interest: interest, tax: tax)
    var last = try given(schedule.popLast())
    (last.amount, last.interest, last.tax) = (payout, interest, tax)
    schedule.append(last)
  }
}
