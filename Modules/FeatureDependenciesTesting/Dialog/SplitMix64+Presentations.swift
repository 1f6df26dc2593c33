import FeatureDependencies

/// Random content for a dialog. Each text has words with long numbers, which tell its parts apart.
extension SplitMix64 {
  /// Content of any kind.
  mutating func drawnContent() throws -> Presentation {
    let day = try Samples.day("2026-11-20")
    return switch pick(0...12) {
    case 0: .quote(try illustration())
    case 1: try drawnPreview()
    case 2: drawnTerms()
    case 3: .document(try document())
    case 4:
      .opened(
        OpenedAccount(
          number: try number(), contract: try contract(), signed: SignedContract(text: "signed"),
          receipt: Receipt(text: "receipt")))
    case 5: .accounts(try some(1...4) { try $0.account() }, on: day)
    case 6: .statement(try statement(), on: day)
    case 7: .products(try some(1...3) { try $0.product() })
    case 8: drawnAnswer(.choice(some(3...3) { .init($0.word("value"), $0.text(1...2)) }))
    case 9: drawnAnswer(one(of: [.consent, .text, .amount(Won(1)...Won(.max))]))
    case 10: .nestedBegan(SampleKinds().monthly, in: SampleKinds().single)
    case 11: .nestedEnded
    default: .message(text(1...pick(1...90)))
    }
  }

  mutating func drawnPreview() throws -> Presentation {
    .preview(
      OpeningPreview(
        illustration: try illustration(), fundingAccount: try number(), left: sum()))
  }

  mutating func drawnTerms() -> Presentation {
    .terms(TermsSheet(title: text(1...2), clauses: some(1...4) { $0.text(1...9) }))
  }

  /// A question of this kind that was answered without asking.
  mutating func drawnAnswer(_ kind: Prompt.Kind) -> Presentation {
    let answer =
      switch kind {
      case .choice(let choices), .number(let choices): choices[1].value
      case .amount: "\(sum())"
      case .consent: "yes"
      case .text: word("text")
      }
    let prompt = Prompt(
      key: QuestionKey(rawValue: "contract.known"), text: text(1...3), help: text(1...1),
      kind: kind)
    return .answered(prompt, with: answer)
  }

  private mutating func document() throws -> SigningDocument {
    let contract = try isOne(in: 3) ? contract(months: 50) : contract()
    let others = [
      SigningDocument.Field("text", text(1...3), .text(word("text"))),
      .init("named", text(1...3), .named("name", text(1...3))),
      .init("long", text(1...3), .text(some(30...30) { $0.word("long") }.joined())),
    ]
    return SigningDocument(
      title: text(1...3), fields: others.prefix(pick(0...3)) + contract.document.fields)
  }

  private mutating func account() throws -> Account {
    let contract = try contract()
    return Account(
      number: try number(), openedOn: contract.quote.openedOn,
      balance: pick([6: sum(), 1: Won(-sum().amount), 1: .zero]),
      contracted: isOne(in: 2) ? nil : .init(terms: contract.terms, quote: contract.quote))
  }

  private mutating func statement() throws -> AccountStatement {
    let movements = try some(0...5) {
      AccountMovement(
        bookedAt: try $0.contract().agreedAt,
        amount: $0.isOne(in: 2) ? $0.sum() : Won(-$0.sum().amount), balance: $0.sum(),
        counterpart: $0.isOne(in: 4) ? nil : try $0.number())
    }
    return AccountStatement(
      account: try account(), movements: movements.sorted { $0.bookedAt < $1.bookedAt })
  }

  private mutating func product() throws -> OfferedProduct {
    let minimum = sum()
    let tiers = try (0..<pick(1...3)).map {
      RateTier(months: 37 + 20 * $0 + pick(0...19), rate: try rate())
    }
    return OfferedProduct(
      kind: SampleKinds().single,
      offer: ProductOffer(
        id: try Samples.product(word("product")), name: text(1...2),
        limits: minimum...(try minimum.adding(sum())), tiers: tiers),
      details: some(0...2) { .init($0.word("detail"), $0.text(1...2), .named("", $0.text(1...2))) })
  }

  private mutating func illustration() throws -> Illustration {
    Illustration(name: text(1...2), quote: try contract().quote, growth: [])
  }

  /// A contract, for monthly payments over these months.
  private mutating func contract(months: Int? = nil) throws -> OpeningContract {
    let bonus = isOne(in: 3) ? try Samples.rate(pick(1...9)) : nil
    return try SampleContracts(funding: try number()).contract(
      word("R"), amount: sum().amount, isMonthly: months != nil || isOne(in: 2),
      months: months ?? pick(7...17), linked: bonus == nil ? nil : try number(),
      daysLater: pick(0...9000)
    ).changed {
      $0.quote = try $0.quote.changed(interest: sum(), tax: sum())
      ($0.quote.rate, $0.quote.bonus) = (try rate(), bonus)
      if isOne(in: 3) { $0.quote.schedule = $0.quote.schedule.flatMap { payingInterest(with: $0) } }
    }
  }

  /// Some products pay interest before the maturity, also zero won, and also on the day of an
  /// installment.
  private mutating func payingInterest(with row: ScheduleEntry) -> [ScheduleEntry] {
    guard row.kind == .installment, isOne(in: 2) else { return [row] }
    var interest = row
    (interest.kind, interest.amount) = (.interest, pick([4: sum(), 1: .zero]))
    return isOne(in: 2) ? [row, interest] : [interest]
  }

  private mutating func some<Part>(
    _ range: ClosedRange<Int>, _ part: (inout SplitMix64) throws -> Part
  ) rethrows -> [Part] {
    try (0..<pick(range)).map { _ in try part(&self) }
  }

  private mutating func sum() -> Won {
    Won(Int64(pick(isOne(in: 8) ? 100...999 : 1_000_000...99_999_999_999)))
  }

  /// A rate whose second decimal is not zero: a dialog may leave out a zero at the end.
  private mutating func rate() throws -> AnnualRate {
    try Samples.rate(10 * pick(10...99) + pick(1...9))
  }

  private mutating func number() throws -> AccountNumber { try Samples.account(word("A-")) }

  private mutating func word(_ start: String) -> String { "\(start)\(pick(1000...9999))" }

  /// A text with other words in each language, in Korean sometimes without spaces.
  private mutating func text(_ count: ClosedRange<Int>) -> LocalizedText {
    let count = pick(count)
    return LocalizedText(
      en: some(count...count) { $0.word("word") }.joined(
        separator: isOne(in: 4) ? "\n" : " "),
      ko: some(count...count) { $0.word("낱말") }.joined(separator: isOne(in: 4) ? "" : " "))
  }
}
