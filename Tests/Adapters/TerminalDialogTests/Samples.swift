import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

extension ProductGlossary {
  /// The words of one product, the bond; every other kind is unknown.
  static let sample = ProductGlossary([Samples.bondDescription])
}

extension DialogOutput {
  /// An output on a surface, colored on a screen, that knows no products.
  static func sample(
    _ output: Output, _ surface: OutputStyle.Surface, _ language: Language = .english
  ) -> DialogOutput {
    DialogOutput(
      output, language: language, products: ProductGlossary(),
      style: OutputStyle(surface: surface, hasColor: surface == .screen))
  }
}

extension SecretDialog {
  /// The bytes of a PIN or a code that the dialog asks for.
  func pin(rejected: LocalizedText? = nil) async throws(DialogInterruption) -> [UInt8] {
    try await secret(
      Samples.pin, help: LocalizedText(en: "Six digits.", ko: "여섯 자리."), rejected: rejected)
  }
}

extension Prompt {
  /// A question whose key and text are `name`.
  static func sample(_ name: String, _ kind: Kind = .text) -> Prompt {
    Prompt(
      key: QuestionKey(rawValue: name), text: LocalizedText(verbatim: "\(name)?"),
      help: LocalizedText(verbatim: ""), kind: kind)
  }
}

extension Presentation {
  /// A message of numbered words.
  static func words(_ numbers: Range<Int>) -> Presentation {
    .message(LocalizedText(verbatim: numbers.map { "word\($0)" }.joined(separator: " ")))
  }
}

/// Sample values for layout tests.
enum Samples {
  static let pin = LocalizedText(en: "PIN", ko: "PIN")
  static let bond = ProductKind(declared: "bond")
  static let unknown = ProductKind(declared: "loan")
  static let bondDescription = ProductDescription(
    words: ProductWords(
      product: LocalizedText(en: "Yearly bond", ko: "연간 채권"),
      amount: LocalizedText(en: "Face value", ko: "액면가"),
      link: LocalizedText(en: "Linked deposit", ko: "연결 예금"),
      menuEntry: LocalizedText(en: "Buy a bond", ko: "채권 매수"),
      opened: LocalizedText(en: "The bond is bought.", ko: "채권을 매수했습니다.")),
    accountPrefix: "330", questionKeys: [], productType: Bond.self)

  static func layout(
    _ language: Language = .english, columns: Int = 80, _ surface: OutputStyle.Surface = .lines,
    naming products: ProductGlossary = .sample
  ) -> TextLayout {
    TextLayout(
      language: language, columns: columns, products: products,
      style: OutputStyle(surface: surface, hasColor: false))
  }

  static func number(_ text: String = "210-000003-9") throws -> AccountNumber {
    try #require(AccountNumber(text))
  }

  static func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso8601: text))
  }

  /// A quote for 1,000,000 won that pays 8,000 won of interest, tax-exempt, on 20 Feb 2027, after
  /// the payments in `schedule`.
  static func quote(
    of kind: ProductKind = bond, product: String = "plain", months: Int = 3,
    after schedule: [ScheduleEntry] = []
  ) throws -> Quote {
    let selection = ProductSelection(
      kind: kind, productID: try #require(ProductID(product)), amount: Won(1_000_000),
      months: months, taxKind: .exempt)
    let end = try date("2027-02-20")
    let entry = ScheduleEntry(
      kind: .maturity, date: end, amount: Won(1_008_000), interest: Won(8000), tax: .zero)
    return try Quote(
      selection: selection, rate: try #require(AnnualRate(basisPoints: 320)),
      openedOn: date("2026-11-20"), maturityDate: end, payoutDate: end,
      principal: selection.amount, interest: entry.interest, tax: .zero,
      schedule: schedule + [entry])
  }

  static func terms(
    of kind: ProductKind = bond, product: String = "plain", linked: Bool = false
  ) throws -> OpeningTerms {
    let link = linked ? AccountLink(to: try number("210-000009-6"), of: unknown) : nil
    return OpeningTerms(
      selection: try quote(of: kind, product: product).selection,
      fundingAccount: try number("110-000001-3"), link: link)
  }

  static func account(
    of kind: ProductKind = bond, product: String = "plain", linked: Bool = false
  ) throws -> Account {
    Account(
      number: try number(), openedOn: try date("2026-11-20"), balance: Won(1_000_000),
      contracted: Account.Contracted(
        terms: try terms(of: kind, product: product, linked: linked),
        quote: try quote(of: kind, product: product)))
  }

  static func opened(of kind: ProductKind) throws -> OpenedAccount {
    let contract = OpeningContract(
      requestID: try #require(RequestID("R")), terms: try terms(of: kind),
      quote: try quote(of: kind),
      agreedAt: try #require(Timestamp(secondsSince1970: 1_795_143_600)))
    return OpenedAccount(
      number: try number(), contract: contract, signed: SignedContract(text: ""),
      receipt: Receipt(text: ""))
  }
}

/// A product as a feature describes it: the tests of this module depend on no feature.
struct Bond: CatalogProduct {
  static let kind = ProductKind(declared: "bond")
  static let section = "bonds"

  var offer: ProductOffer
  var details: [SigningDocument.Field] { [] }

  static func read(_ entry: inout some CatalogEntry) -> Bond? {
    entry.offer.map { Bond(offer: $0) }
  }

  /// The bond `plain` called `name`, for two terms.
  static func sample(_ name: String) throws -> Bond {
    let plain = try FeatureDependenciesTesting.Samples.offer(
      "plain", within: 1_000_000...1_000_000_000, terms: [6: 290, 12: 320])
    return Bond(
      offer: ProductOffer(
        id: plain.id, name: LocalizedText(en: name, ko: "국민주택채권"), limits: plain.limits,
        tiers: plain.tiers))
  }
}
