import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of the figures before consent.
struct PreviewLayoutTests {
  /// A preview of `months` payments of a million won each, which are of `kind`.
  static func preview(
    months: Int = 12, paying kind: ScheduleEntry.Kind = .installment
  ) throws -> OpeningPreview {
    let plain = try Samples.quote()
    let bonus = AnnualRate(basisPoints: 10)
    let schedule = try (0..<months).map { month in
      ScheduleEntry(
        kind: kind, date: try plain.openedOn.adding(months: month),
        amount: Won(1_000_000), interest: .zero, tax: .zero)
    }
    let quote = try Quote(
      selection: plain.selection, rate: plain.rate, bonus: bonus,
      openedOn: plain.openedOn, maturityDate: plain.maturityDate, payoutDate: plain.payoutDate,
      principal: Won(12_000_000), interest: plain.interest, tax: plain.tax,
      schedule: schedule + plain.schedule)
    return OpeningPreview(
      illustration: Illustration(name: LocalizedText(verbatim: "Plain"), quote: quote, growth: []),
      fundingAccount: try Samples.number("110-000001-3"),
      link: AccountLink(to: try Samples.number("210-000009-6"), of: Samples.unknown),
      left: Won(7_654_321))
  }

  static let sheet = Presentation.terms(
    TermsSheet(
      title: LocalizedText(verbatim: "Conditions"), clauses: [LocalizedText(verbatim: "Clause.")]))

  @Test(arguments: Language.allCases, [36, 12, 0])
  func `The figures are behind the payments, and fit a small screen with the question`(
    language: Language, months: Int
  ) throws {
    let layout = Samples.layout(language, columns: 40, .screen)
    let lines = layout.lines(.preview(try Self.preview(months: months)))
    #expect(lines.allSatisfy { $0.columns < 40 })
    let start = try #require(lines.lastIndex { $0.isEmpty })
    #expect(lines.count - start <= 15)
    #expect((start > months) == (months > 0))
    let figures = lines[start...].joined(separator: "\n")
    for figure in ["1,000,000", "12,008,000", "210-000009-6", "110-000001-3", "7,654,321"] {
      #expect(figures.contains(figure))
    }
  }

  @Test(arguments: Language.allCases)
  func `The contract has the names of the figures`(language: Language) throws {
    let preview = try Self.preview()
    let quote = preview.illustration.quote
    let terms = OpeningTerms(
      selection: quote.selection, fundingAccount: preview.fundingAccount, link: preview.link)
    let contract = OpeningContract(
      requestID: try #require(RequestID("R")), terms: terms, quote: quote,
      agreedAt: try #require(Timestamp(secondsSince1970: 1_795_143_600)))
    let fields = contract.document(in: Samples.bondDescription.words).fields
    let lines = Samples.layout(language).lines(.preview(preview))
    let figures = lines.suffix(13).compactMap { $0.split(separator: "  ").first.map(String.init) }
    let others = Set(figures).subtracting(fields.map { $0.label(language) })
    #expect(others == [language == .english ? "Remaining" : "출금 후 잔액"])
  }

  @Test func `The figures tell monthly interest from the payment at maturity and from the total`()
    throws
  {
    let lines = Samples.layout().lines(.preview(try Self.preview(paying: .interest)))
    #expect(
      lines.suffix(7) == [
        "  Each month      1,000,000 won", "  At maturity     1,008,000 won",
        "  Paid out on     20 Feb 2027", "  In all          12,008,000 won",
        "  Linked deposit  210-000009-6", "  Paid from       110-000001-3",
        "  Remaining       7,654,321 won",
      ])
  }
}
