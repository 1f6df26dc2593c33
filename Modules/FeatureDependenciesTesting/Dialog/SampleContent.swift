import FeatureDependencies

/// Content for a dialog. Its texts and values have numbers that tell them apart; no rate ends in a
/// zero, which a dialog may leave out.
enum SampleContent {
  /// Content of each kind. That of a group is shown without a question in between.
  static func groups() throws -> [[Presentation]] {
    let contract = try contract()
    let (kind, day) = (contract.terms.selection.kind, contract.quote.openedOn)
    let figures = Illustration(name: text(10_000), quote: contract.quote, growth: [])
    let preview = OpeningPreview(
      illustration: figures, fundingAccount: try Samples.account("A58293"), left: Won(76_543_219))
    let terms = TermsSheet(title: text(10_100), clauses: [text(10_200), text(10_300, words: 9)])
    let consent = Presentation.answered(prompt(text(10_400), .consent), with: "yes")
    let choice = Prompt.Kind.choice([.init("a", text(10_500)), .init("b", text(10_600))])
    let accounts = try accounts(contract)
    return [
      [.message(text(11_000, words: 30))], [.quote(figures)], [.nestedBegan(kind, in: kind)],
      [.preview(preview), .terms(terms)], [.terms(terms), consent, consent],
      [.answered(prompt(text(10_700), choice), with: "b")], [.document(document(contract))],
      [.opened(try Samples.opened("A69341"))], [.nestedEnded], [.accounts(accounts, on: day)],
      [.statement(try statement(of: accounts[2]), on: day)],
      [.products(try [16_000, 17_000].map { try product($0, of: kind) })],
    ]
  }

  /// A contract with interest on the day of a payment, and with a payment of nothing.
  private static func contract() throws -> OpeningContract {
    let rows = [("2026-12-15", 8_141_593), ("2026-12-15", 2_718_284), ("2027-10-18", 0)]
    let payer = try Samples.account("A47118")
    return try changing(Samples.contract("R", amount: 1_234_567, from: payer)) {
      ($0.quote.rate, $0.quote.bonus) = (try Samples.rate(321), try Samples.rate(117))
      $0.quote.schedule += try rows.map { day, amount in
        ScheduleEntry(
          kind: .interest, date: try Samples.day(day), amount: Won(Int64(amount)),
          interest: .zero, tax: .zero)
      }
    }
  }

  private static func document(_ contract: OpeningContract) -> SigningDocument {
    let long = (12_000..<12_030).map { "long\($0)" }.joined()
    let others = (13_000..<13_048).map {
      SigningDocument.Field(
        "field \($0)", text($0),
        $0 % 2 == 0 ? .text("value\($0 + 1_000)") : .named("name", text($0 + 1_000)))
    }
    return SigningDocument(
      title: text(15_000),
      fields: contract.document.fields + [.init("long", text(15_001), .text(long))] + others)
  }

  /// A demand account, and two of a product, one of them empty.
  private static func accounts(_ contract: OpeningContract) throws -> [Account] {
    try [("A70152", -8_765_432), ("A81263", 0), ("A92374", 9_876_543)].map { number, balance in
      Account(
        number: try Samples.account(number), openedOn: contract.quote.openedOn,
        balance: Won(balance),
        contracted: balance < 0 ? nil : .init(terms: contract.terms, quote: contract.quote))
    }
  }

  private static func statement(of account: Account) throws -> AccountStatement {
    let movements = try [(21, 4_567_123), (22, -5_671_234), (23, 6_712_345)].map { day, amount in
      AccountMovement(
        bookedAt: try FixedClock(noonOn: "2026-10-\(day)").now(), amount: Won(amount),
        balance: Won(7_123_456 + amount), counterpart: try Samples.account("A5004\(day)"))
    }
    return AccountStatement(account: account, movements: movements)
  }

  private static func product(_ number: Int, of kind: ProductKind) throws -> OfferedProduct {
    let tiers = try [(1037, 333), (1161, 447)].map {
      RateTier(months: $0, rate: try Samples.rate($1))
    }
    let offer = ProductOffer(
      id: try Samples.product("product\(number)"), name: text(number + 1),
      limits: Won(1_357_913)...Won(24_681_357), tiers: tiers)
    return OfferedProduct(
      kind: kind, offer: offer,
      details: [.init("detail", text(number + 2), .named("", text(number + 3)))])
  }

  private static func prompt(_ text: LocalizedText, _ kind: Prompt.Kind) -> Prompt {
    Prompt(
      key: QuestionKey(rawValue: "contract.known"), text: text, help: LocalizedText(verbatim: ""),
      kind: kind)
  }

  /// A text of words with numbers from `first` on, others in each language.
  private static func text(_ first: Int, words: Int = 1) -> LocalizedText {
    func text(_ word: String, _ first: Int) -> String {
      (0..<words).map { "\(word)\(first + $0)" }.joined(separator: " ")
    }
    return LocalizedText(en: text("word", first), ko: text("낱말", first + 50_000))
  }
}
