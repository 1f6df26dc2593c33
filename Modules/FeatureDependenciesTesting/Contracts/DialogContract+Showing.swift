import FeatureDependencies

extension DialogContract {
  /// Clauses about the content that a dialog shows; they require ``DialogContract/Fixture/shown``.
  public static let showing: [Clause<Fixture>] = [
    Clause(
      "Dialog.showsEverything",
      "all content is shown, in order, even content that was shown before"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that observes the shown content")
      let dialog = try await fixture.dialog([(sum.key, "1")])
      let words = ["alpha", "beta", "alpha", "beta", "gamma", "delta"]
      let messages = words.map { Presentation.message(LocalizedText(verbatim: $0)) }
      // Going back shows the terms again.
      let terms = Presentation.terms(sheet(["beta"]))
      for content in [messages[0], terms, messages[2], terms, messages[4]] {
        await dialog.show(content)
      }
      _ = try await dialog.answer(to: sum)
      await dialog.show(messages[5])
      let text = try await shown(dialog)
      var rest = text[...]
      for word in words {
        let place = try check.some(rest.firstRange(of: word), "\"\(word)\" shown in its turn")
        rest = rest[place.upperBound...]
      }
    },
    Clause(
      "Dialog.showsWhatIsAgreed",
      "quotes, terms, whole documents, comparisons, accounts, statements, products and answers "
        + "that were not asked for are all shown: with names, dates, and the sign of a negative sum"
    ) {
      fixture, check in
      let shown = try check.some(fixture.shown, "a fixture that observes the shown content")
      for (what, content, words) in try contents() {
        let dialog = try await fixture.dialog([])
        await dialog.show(content)
        let written = try await shown(dialog)
        let text = compared(written)
        for word in words {
          try check.holds(
            text.contains(word), "\"\(word)\" in \(what), spaces and separators left out",
            butCame: text)
        }
        for date in dates(of: content) {
          try check.holds(written.hasDate(date), "the date \(date) in \(what)", butCame: written)
        }
      }
    },
  ]

  /// `text` without separators, spaces, line breaks and the code of the currency, because each
  /// dialog has its own, and with a plain minus sign for each way to write a negative sum: `−`, `△`
  /// or parentheses.
  static func compared(_ text: String) -> String {
    let plain = text.replacing("&minus;", with: "-").replacing("KRW", with: "")
      .map { "−–－△▲(".contains($0) ? "-" : $0 }
    return String(plain.filter { $0.isLetter || $0.isNumber || "-%".contains($0) })
  }

  /// The dates that must appear: of the quote or the document, and of each movement.
  static func dates(of content: Presentation) -> [CalendarDate] {
    switch content {
    case .quote(let illustration): dates(of: illustration.quote)
    case .preview(let preview): dates(of: preview.illustration.quote)
    case .document(let document):
      document.fields.compactMap { if case .date(let date) = $0.value { date } else { nil } }
    case .statement(let statement, _): statement.movements.map(\.bookedAt.date)
    default: []
    }
  }

  private static func dates(of quote: Quote) -> [CalendarDate] {
    [quote.openedOn, quote.maturityDate, quote.payoutDate]
  }

  /// Named contents, each with the texts that must appear once separators and spaces are removed.
  static func contents() throws -> [(String, Presentation, [String])] {
    try [
      ("the opened account", .opened(opened), ["SINGLE-77"]),
      (
        "the terms", .terms(sheet(["first", "second", "third"])),
        ["Conditions", "first", "second", "third"]
      ),
      (
        "the figures before consent", .preview(preview),
        ["Sample", "1234567", "320010", "49280", "1505297", "7654321", "325%", "DEMAND-1"]
      ),
      ("the notice of insurance", .preview(preview), ["100000001", "200000002"]),
      ("the document", .document(contract.document), ["1234567", "320010", "49280", "DEMAND-1"]),
      ("a long document", .document(longDocument), (2...240).map { "\(1000 + $0)" }),
      ("headings", .document(labeled), ["Heading", "Wording", "spelled"]),
      (
        "a quote", .quote(preview.illustration),
        ["Sample", "1234567", "320010", "49280", "1505297", "325%"]
      ),
      (
        "a comparison", .comparison([preview.illustration, other]),
        ["Sample", "12", "24", "320010", "320777", "325%"]
      ),
      (
        "the accounts", .accounts(accounts, on: contract.quote.openedOn),
        ["DEMAND-1", "5432109", "SINGLE-77", "1234567"]
      ),
      (
        "the statement", .statement(statement, on: contract.quote.openedOn),
        ["SINGLE-77", "1234567", "7654321", "-2345678", "5308643", "DEMAND-1"]
      ),
      (
        "the products", .products(products),
        ["sample-8", "sample-9", "87654", "9876543", "12", "325%"]
      ),
      ("an answer that was not asked for", .answered(known, with: "2"), ["Which", "Second"]),
      (
        "a message of two lines", .message(LocalizedText(verbatim: "upper\nlower")),
        ["upper", "lower"]
      ),
      (
        "a long message", .message(LocalizedText(verbatim: long)),
        long.split(separator: " ").map(String.init)
      ),
    ]
  }

  // The same in each language, because a dialog may be in any of them.
  private static let known = Prompt(
    key: pick.key, text: LocalizedText(verbatim: "Which"), help: pick.help,
    kind: .choice([.init("2", LocalizedText(verbatim: "Second"))]))
  private static let long = (1...40).map { "word\($0)" }.joined(separator: " ")
  private static var samples: SampleContracts {
    get throws { SampleContracts(funding: try given(AccountNumber("DEMAND-1"))) }
  }
  static var contract: OpeningContract {
    // A rate with two decimals in any format: 3.25 %.
    get throws { try samples.contract("R", amount: 1_234_567).changed(rate: 325) }
  }
  private static var longDocument: SigningDocument {
    get throws { try contract.payingMonthly(months: 240).document }
  }
  private static let labeled = SigningDocument(
    title: LocalizedText(verbatim: "Heading"),
    fields: [.init("name", LocalizedText(verbatim: "Wording"), .text("spelled"))])
  private static var number: AccountNumber {
    get throws { try given(AccountNumber("SINGLE-77")) }
  }
  private static var opened: OpenedAccount {
    get throws {
      OpenedAccount(
        number: try number, contract: try contract, signed: SignedContract(text: "signed"),
        receipt: Receipt(text: "receipt"))
    }
  }
  static func sheet(_ clauses: [String]) -> TermsSheet {
    TermsSheet(
      title: LocalizedText(verbatim: "Conditions"),
      clauses: clauses.map { LocalizedText(verbatim: $0) })
  }
  static var preview: OpeningPreview {
    get throws {
      OpeningPreview(
        illustration: Illustration(
          name: LocalizedText(verbatim: "Sample"), quote: try contract.quote, growth: []),
        fundingAccount: try samples.funding, left: Won(7_654_321),
        insurance: DepositInsuranceNotice(limit: Won(100_000_001), total: Won(200_000_002)))
    }
  }
  private static var other: Illustration {
    get throws {
      let quote = try contract.changed(months: 24, interest: Won(320_777)).quote
      return Illustration(name: LocalizedText(verbatim: "Sample"), quote: quote, growth: [])
    }
  }
  private static var accounts: [Account] {
    get throws {
      let (quote, terms) = (try contract.quote, try contract.terms)
      return [
        Account(
          number: try samples.funding, openedOn: quote.openedOn, balance: Won(5_432_109),
          contracted: nil),
        Account(
          number: try number, openedOn: quote.openedOn, balance: Won(1_234_567),
          contracted: .init(terms: terms, quote: quote)),
      ]
    }
  }
  private static var statement: AccountStatement {
    get throws {
      // Days on which nothing else happens.
      let movements = [
        try movement(1_234_567, leaving: 7_654_321, daysLater: 5),
        try movement(-2_345_678, leaving: 5_308_643, daysLater: 6),
      ]
      return AccountStatement(account: try given(accounts.last), movements: movements)
    }
  }
  private static func movement(
    _ amount: Int64, leaving balance: Int64, daysLater: Int
  ) throws -> AccountMovement {
    let later = try samples.contract("R", amount: 1, daysLater: daysLater)
    return AccountMovement(
      bookedAt: later.agreedAt, amount: Won(amount), balance: Won(balance),
      counterpart: try samples.funding)
  }
  private static var products: [OfferedProduct] {
    get throws {
      try ["sample-8", "sample-9"].map { id in
        OfferedProduct(
          kind: SampleKinds().single,
          offer: try Samples.offer(id, within: 87_654...9_876_543, terms: [12: 325]), details: [])
      }
    }
  }
}

extension String {
  /// Whether the text contains `date` in any order of year, month and day. A month may be a name,
  /// and the year may have two digits.
  func hasDate(_ date: CalendarDate) -> Bool {
    let numbers = split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    let (year, month, day) = (date.year, date.month, date.day)
    let compact = year * 10_000 + month * 100 + day
    let triples = zip(numbers, zip(numbers.dropFirst(), numbers.dropFirst(2)))
    let pairs = zip(numbers, numbers.dropFirst())
    return numbers.contains(compact)
      || triples.contains { first, rest in
        let three = [first, rest.0, rest.1].sorted()
        return three == [year, month, day].sorted() || three == [year % 100, month, day].sorted()
      } || pairs.contains { [$0, $1].sorted() == [day, year].sorted() }
  }
}
