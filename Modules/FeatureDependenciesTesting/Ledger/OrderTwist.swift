import FeatureDependencies

/// What distinguishes an order from a plain one.
struct OrderTwist: Sendable {
  /// The terms come before the figures, and the contract before its signature.
  enum Stage: CaseIterable { case terms, contract, signature }
  typealias Change = @Sendable (inout OrderDraft) throws -> Void

  /// Empty if the terms of the order show it.
  let name: String
  let stage: Stage
  /// Chooses one of several, such as accounts, modulo their count.
  var place = 0
  let change: Change

  init(_ name: String = "", _ stage: Stage = .terms, change: @escaping Change) {
    self.name = name
    self.stage = stage
    self.change = change
  }

  /// The request of an earlier opening.
  static let again = OrderTwist("again") {
    guard let opened = $0.one(of: $0.bank.openings(of: $0.customer)) else { return }
    $0.contract = opened.contract
    $0.isRepeated = true
  }

  static func id(_ id: String) -> OrderTwist {
    OrderTwist { $0.contract.requestID = try Samples.request(id) }
  }

  // MARK: Contracts that every ledger accepts

  /// A twist of a new request.
  static func usual(using numbers: inout SplitMix64) -> OrderTwist {
    numbers.pick([
      1: amount, 2: tax, 2: moment, 2: link(.deposit), 4: numbers.one(of: unusual),
      1: OrderTwist { $0.contract.selection.months = $0.one(of: [6, 120]) ?? 6 },
      2: OrderTwist { $0.contract.selection.kind = .savings },
    ])
  }

  static let amount = OrderTwist {
    $0.contract.selection.amount = Won(1000 * Int64(2 + $0.place % 4))
  }

  private static let tax = with("another kind of tax") {
    let kind = $0.contract.selection.taxKind
    $0.contract.selection.taxKind = $0.one(of: TaxKind.allCases.filter { $0 != kind }) ?? kind
  }

  /// A time of day, the end of a month or a year, or a moment of more than 32 bits.
  private static let moment = OrderTwist("at another time") {
    let later: [(days: Int64, seconds: Int64)] = [
      (1, 0), (0, -43_200), (41, -41_400), (466, 43_190), (4_078, 848), (26_765, 0), (45_331, 1),
    ]
    let (days, seconds) = try given($0.one(of: later))
    try $0.contract.agree(later: 86_400 * days + seconds)
    $0.contract.quote.openedOn = $0.contract.agreedAt.date
  }

  private static let unusual = [
    product("other"), product("SAMPLE"), product("007.0"),
    product("Other.Product-of_64-characters.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    with("a second later") { try $0.contract.agree(later: 1) },
    quoting("a rate of 100 %") { $0.rate = try Samples.rate(10_000) },
    quoting("any bonus 10.10 %") { if $0.bonus != nil { $0.bonus = try Samples.rate(1_010) } },
    quoting("any bonus zero") { if $0.bonus != nil { $0.bonus = try Samples.rate(0) } },
    quoting("figures beyond 53 bits") {
      $0 = try $0.changed(interest: Won(9_007_199_254_740_993), tax: Won(4_294_967_297))
      var last = try given($0.schedule.popLast())
      (last.amount, last.interest, last.tax) = ($0.payout, $0.interest, $0.tax)
      $0.schedule.append(last)
    },
    quoting("two equal rows of zero won") {
      var row = try given($0.schedule.first)
      row.kind = .interest
      (row.amount, row.interest, row.tax) = (.zero, .zero, .zero)
      $0.schedule = [row, row] + $0.schedule
    },
    // Long schedules are slow to sign and to store.
    OrderTwist("with 1,201 rows") {
      guard $0.place < 100 else { return }
      $0.contract.selection.kind = .savings
      $0.contract.selection.months = 1200
    },
  ]

  // MARK: Other terms for the same request

  /// A twist of a repeated request, or of the signed document.
  static func other(using numbers: inout SplitMix64) -> OrderTwist {
    numbers.pick([3: numbers.one(of: unusual), 3: tax, 4: numbers.one(of: contradicting)])
  }

  private static let contradicting = [
    with("another kind") {
      let isDeposit = $0.contract.selection.kind == .deposit
      $0.contract.selection.kind = isDeposit ? .savings : .deposit
    },
    with("one won more") {
      $0.contract.selection.amount = try $0.contract.selection.amount.adding(Won(1))
    },
    with("a month more") { $0.contract.selection.months += 1 },
    with("no link") { $0.contract.terms.link = nil },
    with("a link to another kind") {
      let number = $0.contract.terms.link?.number
      $0.contract.terms.link = number.map { AccountLink(to: $0, of: .savings) }
    },
  ]

  // MARK: Faults

  /// A twist with which every ledger rejects a new order, or most of them.
  static func fault(using numbers: inout SplitMix64) -> OrderTwist {
    let other = other(using: &numbers)
    return numbers.pick([
      3: numbers.pick([
        6: payer(.demand), 5: payer(.product), 2: payer(.foreign), 4: payer(.likeDemand),
      ]),
      3: numbers.pick([
        1: link(.demand), 7: link(.deposit), 2: link(.foreign), 4: link(.likeDeposit),
        3: link(.product),
      ]),
      3: numbers.one(of: amounts), 2: figures(for: other), 5: signed(other),
      4: numbers.one(of: signatures), 6: anotherValue,
    ])
  }

  static func payer(_ list: AccountList) -> OrderTwist {
    OrderTwist("paid from \(list.rawValue)") {
      guard let number = $0.number(list) else { return }
      $0.contract.terms.fundingAccount = number
    }
  }

  private static func link(_ list: AccountList) -> OrderTwist {
    OrderTwist("linked to \(list.rawValue)") {
      guard let number = $0.number(list) else { return }
      $0.contract.terms.link = AccountLink(to: number, of: .deposit)
    }
  }

  private static let amounts = [
    OrderTwist {
      let all: [Int64] = [20_000_000, .max - 320_010, 0, -1, .min]
      $0.contract.selection.amount = Won($0.one(of: all) ?? 0)
    },
    OrderTwist("the whole balance or more") {
      let more = $0.one(of: [0, 0, 1, 1, 4_244_967_297, 9_007_199_254_740_993] as [Int64])
      let balance = $0.bank.balance($0.contract.terms.fundingAccount, of: $0.customer)
      $0.contract.selection.amount = try balance.adding(Won(more ?? 0))
    },
  ]

  private static func figures(for other: OrderTwist) -> OrderTwist {
    OrderTwist("with figures \(other.name)", .contract) {
      var draft = $0
      try other.change(&draft)
      $0.contract.quote.selection = draft.contract.selection
    }
  }

  private static func signed(_ other: OrderTwist) -> OrderTwist {
    OrderTwist("signed \(other.name)", .signature) {
      var draft = $0
      try other.change(&draft)
      $0.otherDocument = draft.contract.document
    }
  }

  private static let anotherValue = signing("another value") { fields, place in
    let (index, known) = (place % fields.count, fields[place % fields.count])
    var value = Array(known.value.signed)
    let character = place / fields.count % value.count
    value[character] = value[character] == "0" ? "1" : "0"
    fields[index] = .init(known.name, known.label, .text(String(value)))
  }

  private static let signatures = [
    signing("a field more") { fields, _ in
      fields.append(.init("more", LocalizedText(verbatim: "more"), .text("x")))
    },
    signing("fewer fields") { fields, place in fields = fields.dropLast(1 + place % 20) },
    signing(
      "other terms", agreeingTo: TermsSheet(title: LocalizedText(verbatim: "Other"), clauses: [])),
    OrderTwist("signed by the other customer", .signature) { $0.signer = $0.customer.other },
    OrderTwist("with the signature of an earlier opening", .signature) {
      $0.known = $0.one(of: $0.bank.openings(of: $0.customer))?.signed
    },
    OrderTwist("with a text in place of the signature", .signature) {
      $0.known = SignedContract(text: $0.one(of: ["", "x.y.z"]) ?? "")
    },
  ]

  // MARK: Parts of the tables

  private static func with(_ name: String, _ change: @escaping Change) -> OrderTwist {
    OrderTwist("with \(name)", .contract, change: change)
  }

  private static func product(_ id: String) -> OrderTwist {
    with("the product \(id)") { $0.contract.selection.productID = try Samples.product(id) }
  }

  private static func quoting(
    _ name: String, _ change: @escaping @Sendable (inout Quote) throws -> Void
  ) -> OrderTwist { with(name) { try change(&$0.contract.quote) } }

  private static func signing(
    _ name: String, agreeingTo terms: TermsSheet = .sample,
    _ change: @escaping @Sendable (inout [SigningDocument.Field], _ place: Int) -> Void = { _, _ in
    }
  ) -> OrderTwist {
    OrderTwist("signed with \(name)", .signature) {
      let document = $0.contract.document
      var fields = document.fields
      change(&fields, $0.place)
      $0.otherDocument = SigningDocument(title: document.title, fields: fields, terms: terms)
    }
  }
}

extension OpeningContract {
  fileprivate mutating func agree(later seconds: Int64) throws {
    let moment = agreedAt.secondsSince1970 + seconds
    agreedAt = try given(Timestamp(secondsSince1970: moment))
  }
}
