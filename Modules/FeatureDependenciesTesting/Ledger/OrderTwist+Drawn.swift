import FeatureDependencies

extension LedgerOrder {
  /// Draws an order of a customer with these openings.
  init(
    using numbers: inout SplitMix64, in session: LedgerSession, _ openings: [OpenedAccount],
    _ kinds: SampleKinds
  ) {
    self.session = session
    if openings.isEmpty || !numbers.isOne(in: 3) {
      let canLink = openings.contains { $0.contract.terms.selection.kind == kinds.single }
      twists = [.id(Self.id(using: &numbers))]
      twists += (0..<numbers.pick(0...4)).map { _ in .usual(using: &numbers, canLink: canLink) }
    } else {
      twists = [.again(numbers.pick(0...openings.count - 1))]
      twists += (0..<numbers.pick(0...2)).map { _ in .repeated(using: &numbers) }
    }
    // A few orders show which of several faults is reported first.
    twists += (0..<numbers.pick([7: 0, 12: 1, 2: 4])).map { _ in .fault(using: &numbers) }
  }

  /// Draws an order with one of two request IDs, so that equal and conflicting requests of several
  /// sessions meet.
  static func meeting(using numbers: inout SplitMix64, in session: LedgerSession) -> LedgerOrder {
    let id = OrderTwist.id("M\(numbers.pick(1...2))")
    let other = OrderTwist { $0.contract.selection.amount = Won(2000) }
    let payer = OrderTwist.payer(using: &numbers)
    return LedgerOrder(
      session: session, twists: [id] + numbers.pick([3: [], 3: [other], 1: [payer]]))
  }

  /// Draws a request ID; many look alike.
  static func id(using numbers: inout SplitMix64) -> String {
    let long = String(repeating: "x", count: 127)
    let suffix = numbers.one(of: ["", "", "0", "1", ".", ".1", ".10", ".01", "_1", "-1"])
    return numbers.pick([
      9: numbers.one(of: ["R", "R", "r", ".R", "0"]) + "\(numbers.pick(1...40))" + suffix,
      2: numbers.one(of: ["R", "1", "01", "1.0", "1e0", "null", long + "1", long + "2"]),
    ])
  }
}

extension OrderTwist {
  static func id(_ id: String) -> OrderTwist {
    OrderTwist { $0.contract.requestID = try Samples.request(id) }
  }

  /// A twist with which every ledger opens an account.
  fileprivate static func usual(using numbers: inout SplitMix64, canLink: Bool) -> OrderTwist {
    let taxKind = numbers.one(of: TaxKind.allCases)
    let (amount, months) = (Won(Int64(numbers.pick(2...5)) * 1000), numbers.one(of: [6, 120]))
    return numbers.pick([
      10: OrderTwist { $0.contract.selection.amount = amount },
      10: OrderTwist { $0.contract.selection.months = months },
      10: OrderTwist("\(taxKind)") { $0.contract.selection.taxKind = taxKind },
      20: OrderTwist { $0.contract.selection.kind = $0.bank.kinds.monthly },
      20: moment(using: &numbers), canLink ? 20 : 0: link(.single, numbers.pick(0...7)),
      35: changed(numbers.one(of: ContractChange.consistent)), 6: changed(.hugeFigures),
      // Long schedules are slow to sign and to store.
      1: OrderTwist("with 1,201 rows") {
        $0.contract.selection.kind = $0.bank.kinds.monthly
        $0.contract.selection.months = 1200
      },
    ])
  }

  /// A twist of a repeated request.
  fileprivate static func repeated(using numbers: inout SplitMix64) -> OrderTwist {
    changed(numbers.one(of: numbers.isOne(in: 2) ? ContractChange.all : ContractChange.ofTerms))
  }

  /// A twist with which most ledgers reject the order.
  fileprivate static func fault(using numbers: inout SplitMix64) -> OrderTwist {
    let list = numbers.pick([
      1: AccountList.demand, 7: .single, 2: .foreign, 4: .likeSingle, 3: .product,
    ])
    return numbers.pick([
      3: payer(using: &numbers), 3: amount(using: &numbers), 3: link(list, numbers.pick(0...60)),
      2: figures(for: numbers.one(of: ContractChange.ofSelection)),
      2: changed(numbers.one(of: ContractChange.all)), 12: signature(using: &numbers),
    ])
  }

  fileprivate static func again(_ place: Int) -> OrderTwist {
    OrderTwist("again") { draft in
      let openings = draft.bank.openings(of: draft.customer)
      guard !openings.isEmpty else { return }
      draft.contract = openings[place % openings.count].contract
      draft.isRepeated = true
    }
  }

  /// A time of day, the end of a month or a year, or the last second that fits 32 bits.
  private static func moment(using numbers: inout SplitMix64) -> OrderTwist {
    let (days, seconds): (Int, Int64) = numbers.one(of: [
      (1, 0), (400, 0), (0, -43_200), (41, -41_400), (42, -10_801), (100, 3_601), (466, 43_190),
      (4_078, 847), (4_078, 848), (26_765, 0), (28_932, 12_495), (28_932, 12_496),
      (45_331, 43_190),
    ])
    return OrderTwist("\(days) days later, at noon and \(seconds) s") { draft in
      let later = 86_400 * Int64(days) + seconds
      let moment = try given(
        Timestamp(secondsSince1970: draft.noon.secondsSince1970 + later))
      (draft.contract.agreedAt, draft.contract.quote.openedOn) = (moment, moment.date)
    }
  }

  fileprivate static func payer(using numbers: inout SplitMix64) -> OrderTwist {
    let (list, place) = (AccountList.payer(using: &numbers), numbers.pick(0...60))
    return OrderTwist("paid from \(list.rawValue)") {
      $0.contract.terms.fundingAccount = $0.bank.number(list, place, of: $0.customer)
    }
  }

  private static func link(_ list: AccountList, _ place: Int) -> OrderTwist {
    OrderTwist("linked to \(list.rawValue)") {
      let number = $0.bank.number(list, place, of: $0.customer)
      $0.contract.terms.link = AccountLink(to: number, of: $0.bank.kinds.single)
    }
  }

  private static func amount(using numbers: inout SplitMix64) -> OrderTwist {
    let more = Won(numbers.pick([4: 0, 4: 1, 1: 4_244_967_297, 1: 9_007_199_204_740_993]))
    let amount = Won(
      numbers.pick([6: 20_000_000, 3: .max - 320_010, 1: Int64(numbers.pick(-1...0)), 1: .min]))
    return numbers.isOne(in: 2)
      ? OrderTwist { $0.contract.selection.amount = amount }
      : OrderTwist("the whole balance and \(more) won") {
        let balance = $0.bank.balance($0.contract.terms.fundingAccount, of: $0.customer)
        $0.contract.selection.amount = try balance.adding(more)
      }
  }

  private static func changed(_ change: ContractChange) -> OrderTwist {
    let isConsistent = ContractChange.consistent.contains { $0.name == change.name }
    return OrderTwist("with \(change.name)", .contract, isConsistent: isConsistent) {
      try change.apply(&$0.contract, $0.bank.kinds)
    }
  }

  private static func figures(for change: ContractChange) -> OrderTwist {
    OrderTwist("with figures for \(change.name)", .contract) {
      var other = $0.contract
      try change.apply(&other, $0.bank.kinds)
      $0.contract.quote.selection = other.selection
    }
  }

  /// A signature of someone or over something else.
  fileprivate static func signature(using numbers: inout SplitMix64) -> OrderTwist {
    let change = numbers.one(of: ContractChange.all)
    let (field, place) = (numbers.pick(0...59), numbers.pick(0...59))
    return numbers.pick([
      12: altering(field, at: place), 6: over(change), 6: over(.otherTax), 2: over(.second),
      2: OrderTwist("signed by the other customer", .signature) { $0.signer = $0.customer.other },
      1: OrderTwist("signed with a field more", .signature) { draft in
        draft.fields = { $0 + [.init("more", LocalizedText(verbatim: "more"), .text("x"))] }
      },
      1: OrderTwist("signed with a field less", .signature) { $0.fields = { $0.dropLast() } },
      1: OrderTwist("signed without fields", .signature) { $0.fields = { _ in [] } },
      2: OrderTwist("signed with other terms", .signature) { $0.sheet = .other },
      1: OrderTwist("signed without terms", .signature, isConsistent: false) { $0.sheet = nil },
      2: OrderTwist("with the signature of the latest opening", .signature) {
        $0.latest = $0.bank.openings(of: $0.customer).last
      },
      1: OrderTwist("with an empty signature", .signature) { $0.text = "" },
      1: OrderTwist("with the signature x.y.z", .signature) { $0.text = "x.y.z" },
    ])
  }

  /// A signature over the contract with another character in the value of a field. Both are given
  /// by their places, modulo the count.
  private static func altering(_ field: Int, at place: Int) -> OrderTwist {
    OrderTwist("signed with another value", .signature) {
      $0.fields = { fields in
        let (index, known) = (field % fields.count, fields[field % fields.count])
        let other = known.value.signed.altered(at: place)
        return changing(fields) { $0[index] = .init(known.name, known.label, .text(other)) }
      }
    }
  }

  private static func over(_ change: ContractChange) -> OrderTwist {
    OrderTwist("signed with \(change.name)", .signature) {
      try change.apply(&$0.signing, $0.bank.kinds)
    }
  }
}

extension TermsSheet {
  /// Terms without clauses.
  fileprivate static let other = TermsSheet(
    title: LocalizedText(en: "Other terms", ko: "다른 약관"), clauses: [])
}

extension String {
  /// The text with another character at `place`, modulo its length; it must not be empty.
  fileprivate func altered(at place: Int) -> String {
    var characters = Array(self)
    let index = place % characters.count
    characters[index] = characters[index] == "0" ? "1" : "0"
    return String(characters)
  }
}
