import FeatureDependencies

extension LedgerOrder {
  /// Request IDs that look alike.
  static let ids = [
    "R", "r", "R.1", "R.10", "R.01", "R.2", "R_1", "R-1", "R.", ".R", "1", "01", "1.0", "1e0",
    "null", String(repeating: "x", count: 127) + "1", String(repeating: "x", count: 127) + "2",
  ]

  /// Days after 20 November 2026 and seconds after noon in Seoul: times of day, the ends of
  /// months and years, and the last second that fits 32 bits with and without a sign.
  private static let moments: [(days: Int, seconds: Int64)] = [
    (1, 0), (400, 0), (0, -43_200), (41, -41_400), (42, -10_801), (100, 3_601), (466, 43_198),
    (4_078, 847), (4_078, 848), (26_765, 0), (28_932, 12_495), (28_932, 12_496), (45_331, 43_198),
  ]

  /// Draws an order of a customer with these openings.
  init(
    using numbers: inout SplitMix64, in session: LedgerSession, _ openings: [OpenedAccount],
    _ kinds: SampleKinds
  ) {
    self.session = session
    let isNew = openings.isEmpty || !numbers.isOne(in: 3)
    twists =
      isNew
      ? Self.terms(using: &numbers, openings)
      : [.again(numbers.pick(0...openings.count - 1))]
    let canLink = isNew && openings.contains { $0.contract.terms.selection.kind == kinds.single }
    // Most orders have one chance to be wrong; a few show which fault is reported first.
    let chance = numbers.pick([1: 0, 2: 1, 2: 2, 2: 3, 8: 4, 1: 5, 6: 6])
    func has(_ number: Int) -> Bool { chance == 0 || chance == number }
    if has(2) { twists.append(.payer(using: &numbers)) }
    if has(1) && isNew { twists.append(.amount(using: &numbers)) }
    if has(3) { twists.append(.link(using: &numbers)) }
    if canLink, !has(3), numbers.isOne(in: 3) {
      twists.append(.link(.single, numbers.pick(0...7)))
      if numbers.isOne(in: 4) { twists.append(.changed(.highRate)) }
    }
    twists += Self.changes(using: &numbers, isNew: isNew)
    if has(5) { twists.append(.figures(for: numbers.one(of: ContractChange.ofSelection))) }
    if has(4) { twists.append(.signature(using: &numbers)) }
    if numbers.isOne(in: 10) { twists.append(.canceled(after: numbers.pick(0...4))) }
  }

  /// Draws a plain order with a request ID of its own.
  static func plain(using numbers: inout SplitMix64, in session: LedgerSession) -> LedgerOrder {
    let id = "P\(numbers.pick(1...9999))"
    return LedgerOrder(
      session: session, twists: [OrderTwist { $0.contract.requestID = try given(RequestID(id)) }])
  }

  private static func terms(
    using numbers: inout SplitMix64, _ openings: [OpenedAccount]
  ) -> [OrderTwist] {
    let known = openings.isEmpty ? "R" : "\(numbers.one(of: openings).contract.requestID)"
    let id = numbers.pick([
      1: "R", 3: numbers.one(of: ids), 2: alike(known, using: &numbers),
      4: "N\(numbers.pick(1...9999))",
    ])
    let (days, seconds) = numbers.isOne(in: 2) ? (0, 0) : numbers.one(of: moments)
    let months = numbers.pick([3: 12, 1: 6, 1: 120])
    let amount = Won(Int64(numbers.pick(1...5)) * 1000)
    let taxKind = numbers.one(of: TaxKind.allCases)
    return [
      OrderTwist { $0.contract.requestID = try given(RequestID(id)) },
      OrderTwist { $0.contract.amount = amount },
      OrderTwist { $0.contract.months = months },
      OrderTwist(taxKind == .general ? "" : "\(taxKind)") { $0.contract.taxKind = taxKind },
    ] + (days == 0 && seconds == 0 ? [] : [.moment(days, seconds)])
      + (numbers.isOne(in: 2) ? [OrderTwist { $0.contract.kind = $0.bank.kinds.monthly }] : [])
      // Long schedules are slow to sign and to store.
      + (numbers.isOne(in: 60) ? [.longSchedule] : [])
  }

  /// A request ID that looks like `id`.
  private static func alike(_ id: String, using numbers: inout SplitMix64) -> String {
    let last = id.hasSuffix("1") ? "2" : "1"
    let other = numbers.pick([
      1: id.lowercased(), 1: id.uppercased(), 1: id + ".1", 1: id + "0", 1: "0" + id,
      1: String(id.dropLast()), 2: String(id.dropLast()) + last,
    ])
    return RequestID(other) == nil ? id : other
  }

  private static func changes(using numbers: inout SplitMix64, isNew: Bool) -> [OrderTwist] {
    // Only two together are beyond 64 bits.
    if numbers.isOne(in: 12) { return [.changed(.hugeFigures)] }
    let all =
      switch (isNew, numbers.pick(1...8)) {
      case (true, 1), (false, 1...4): ContractChange.all
      case (true, _): ContractChange.consistent
      case (false, _): ContractChange.ofTerms
      }
    return (0..<numbers.pick([3: 0, 5: 1, 1: 2])).map { _ in .changed(numbers.one(of: all)) }
  }
}

extension OrderTwist {
  fileprivate static func again(_ place: Int) -> OrderTwist {
    OrderTwist("again") { draft in
      let openings = draft.bank.openings(of: draft.customer)
      guard !openings.isEmpty else { return }
      let earlier = openings[place % openings.count].contract
      draft.contract = ContractDraft(earlier, kinds: draft.bank.kinds)
      draft.isRepeated = true
    }
  }

  fileprivate static func moment(_ days: Int, _ seconds: Int64) -> OrderTwist {
    OrderTwist("\(days) days later, at noon and \(seconds) s") { draft in
      let moment = draft.contract.agreedAt.secondsSince1970 + 86_400 * Int64(days) + seconds
      draft.contract.openedOn = try draft.contract.openedOn.adding(days: days)
      draft.contract.agreedAt = try given(Timestamp(secondsSince1970: moment))
    }
  }

  fileprivate static let longSchedule = OrderTwist("with 1,201 rows") {
    ($0.contract.kind, $0.contract.months) = ($0.bank.kinds.monthly, 1200)
  }

  fileprivate static func payer(using numbers: inout SplitMix64) -> OrderTwist {
    let (list, place) = (AccountList.payer(using: &numbers), numbers.pick(0...60))
    return OrderTwist("paid from \(list.rawValue)") {
      $0.contract.fundingAccount = $0.bank.number(list, place, of: $0.customer)
    }
  }

  fileprivate static func link(using numbers: inout SplitMix64) -> OrderTwist {
    link(
      numbers.pick([1: .demand, 7: .single, 2: .foreign, 4: .likeSingle, 3: .product]),
      numbers.pick(0...60))
  }

  fileprivate static func link(_ list: AccountList, _ place: Int) -> OrderTwist {
    OrderTwist("linked to \(list.rawValue)") {
      let number = $0.bank.number(list, place, of: $0.customer)
      $0.contract.link = AccountLink(to: number, of: $0.bank.kinds.single)
    }
  }

  fileprivate static func amount(using numbers: inout SplitMix64) -> OrderTwist {
    let more = Won(numbers.pick([4: 0, 4: 1, 1: 4_244_967_297, 1: 9_007_199_204_740_993]))
    let amount = Won(
      numbers.pick([6: 20_000_000, 3: .max - 320_010, 1: Int64(numbers.pick(-1...0)), 1: .min]))
    return numbers.isOne(in: 2)
      ? OrderTwist { $0.contract.amount = amount }
      : OrderTwist("the whole balance and \(more) won") {
        $0.contract.amount = try $0.bank.balance($0.contract.fundingAccount, of: $0.customer)
          .adding(more)
      }
  }

  fileprivate static func changed(_ change: ContractChange) -> OrderTwist {
    let isConsistent = ContractChange.consistent.contains { $0.name == change.name }
    return OrderTwist("with \(change.name)", .contract, isConsistent: isConsistent) {
      try change.apply(&$0.contract)
    }
  }

  fileprivate static func figures(for change: ContractChange) -> OrderTwist {
    OrderTwist("with figures for \(change.name)", .contract) {
      var other = $0.contract
      try change.apply(&other)
      $0.contract.quotedSelection = other.selection
    }
  }

  fileprivate static func canceled(after steps: Int) -> OrderTwist {
    OrderTwist("canceled after \(steps) steps", .signature) { $0.canceledAfter = steps }
  }

  /// A signature of someone or over something else.
  fileprivate static func signature(using numbers: inout SplitMix64) -> OrderTwist {
    let change = numbers.one(of: ContractChange.all)
    return numbers.pick([
      22: over(change), 2: over(.otherTax), 2: over(.second),
      2: OrderTwist("signed by the other customer", .signature) { $0.signer = $0.customer.other },
      1: OrderTwist("signed with another payer", .signature) {
        $0.signing.fundingAccount = $0.bank.number(.demand, 1, of: $0.customer)
      },
      1: OrderTwist("signed with a field more", .signature) { draft in
        draft.fields = { $0 + [.init("more", LocalizedText(verbatim: "more"), .text("x"))] }
      },
      1: OrderTwist("signed with a field less", .signature) { $0.fields = { $0.dropLast() } },
      1: OrderTwist("signed without fields", .signature) { $0.fields = { _ in [] } },
      2: OrderTwist("with the signature of the latest opening", .signature) {
        $0.latest = $0.bank.openings(of: $0.customer).last
      },
      1: OrderTwist("with an empty signature", .signature) { $0.text = "" },
      1: OrderTwist("with the signature x.y.z", .signature) { $0.text = "x.y.z" },
    ])
  }

  private static func over(_ change: ContractChange) -> OrderTwist {
    OrderTwist("signed with \(change.name)", .signature) { try change.apply(&$0.signing) }
  }
}
