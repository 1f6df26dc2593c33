import FeatureDependencies
import Testing

@testable import TerminalDialog

/// The summary beside consent, and the terms that a person reads with one key.
struct FullTermsTests {
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
      fundingAccount: try Samples.number("110-000001-3"), left: Won(7_654_321))
  }

  static let sheet = Presentation.terms(
    TermsSheet(
      title: LocalizedText(verbatim: "Conditions"), clauses: [LocalizedText(verbatim: "Clause.")]))

  private let layout = Samples.layout()
  private func text(_ lines: [TerminalText]) -> String {
    lines.map(\.description).joined(separator: "\n")
  }

  @Test(arguments: Language.allCases, [36, 12, 1])
  func `The summary fits a small screen beside the question, whatever the schedule`(
    language: Language, months: Int
  ) throws {
    let layout = Samples.layout(language, columns: 40, .screen)
    let lines = layout.summary(try Self.preview(months: months))
    #expect(lines.count <= 14)
    #expect(lines.allSatisfy { $0.columns < 40 })
    for figure in ["1,000,000", "12,008,000", "110-000001-3", "7,654,321"] {
      #expect(text(lines).contains(figure))
    }
  }

  @Test func `The summary tells monthly interest from the payment at maturity and from the total`()
    throws
  {
    let lines = layout.summary(try Self.preview(paying: .interest)).map(\.description)
    #expect(
      lines.suffix(6).prefix(4) == [
        "  Each month    1,000,000 won", "  At maturity   1,008,000 won",
        "  Paid out on   20 Feb 2027", "  In all        12,008,000 won",
      ])
  }

  @Test func `Terms are held back for consent, and remain for a repeated one`() throws {
    var terms = FullTerms()
    let preview = try Self.preview()
    let summary = terms.lines(for: .preview(preview), layout)
    #expect(summary == layout.summary(preview))
    #expect(terms.lines(for: Self.sheet, layout).isEmpty)
    for _ in 0..<2 {
      #expect(terms.offer(at: .consent, layout).isEmpty)
      let full = text(terms.full(layout))
      for part in ["Schedule", "20 Oct 2027", "Conditions", "Clause."] {
        #expect(full.contains(part))
      }
      // Another question shows no offered terms again.
      #expect(terms.offer(at: .text, layout).isEmpty)
    }
    #expect(terms.summary(layout) == summary)
    #expect(terms.lines(for: .message(LocalizedText(verbatim: "Next.")), layout) == ["Next."])
    #expect(!terms.canBeRead(at: .consent))
  }

  @Test func `New figures replace the terms that were offered`() throws {
    var terms = FullTerms()
    _ = terms.lines(for: Self.sheet, layout)
    _ = terms.offer(at: .consent, layout)
    #expect(
      terms.lines(for: .preview(try Self.preview()), layout) == layout.summary(try Self.preview()))
    #expect(!text(terms.full(layout)).contains("Clause."))
  }
}
