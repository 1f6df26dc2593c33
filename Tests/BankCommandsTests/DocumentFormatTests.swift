import FeatureDependencies
import FeatureDependenciesTesting
import Foundation
import Ledger
import TerminalDialog
import Testing

@testable import BankCommands

/// The contents of saved account documents, by format.
struct DocumentFormatTests {
  private func saved(
    _ format: DocumentFormat, _ language: Language = .english,
    of documents: AccountDocuments? = nil,
    naming products: ProductGlossary = SampleDocuments.products
  ) throws -> String {
    let documents = try documents ?? SampleDocuments.savings()
    return try documents.content(as: format, naming: products, in: language)
  }

  @Test func `A document shows the name of a product on offer, and otherwise its ID`() async throws
  {
    let named = await ProductGlossary(
      [SampleDocuments.description], in: FixedCatalog([try PlanProduct.sample()]))
    for (glossary, name) in [
      (named, LocalizedText(en: "Plan A", ko: "가나 적금")),
      (SampleDocuments.products, LocalizedText(verbatim: "sample")),
    ] {
      for language in Language.allCases {
        let text = try saved(.text, language, naming: glossary)
        #expect(text.split(separator: "\n").contains { $0.hasSuffix("  \(name(language))") })
      }
    }
  }

  @Test func `The calendar has an all-day event per later payment, UTC stamps and escaped texts`()
    throws
  {
    let lines = try saved(.ics).components(separatedBy: "\r\n")
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 3)
    // The payment on the day of the opening was made with it.
    #expect(lines.first { $0.hasPrefix("DTSTART") } == "DTSTART;VALUE=DATE:20261220")
    #expect(lines.filter { $0.hasPrefix("DTSTART") }.last == "DTSTART;VALUE=DATE:20270222")
    #expect(
      lines.filter { $0.hasPrefix("DTSTAMP") }.allSatisfy { $0 == "DTSTAMP:20261120T030000Z" })
    #expect(lines.contains("SUMMARY:Pay in 300\\,000 won · Saving\\, plan\\; \"A\""))
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.suffix(2) == ["END:VCALENDAR", ""])
  }

  @Test(arguments: [
    (Language.english, "no payment is made."), (.korean, "실제로 입출금되지 않습니다."),
  ])
  func `Each event of a calendar says that no payment is made`(
    language: Language, note: String
  ) throws {
    let unfolded = try saved(.ics, language).replacing("\r\n ", with: "")
    #expect(unfolded.components(separatedBy: note).count == 4)
  }

  @Test func `The text format equals the shown text, and a signed text is one line`() throws {
    let layout = TextLayout(
      language: .english, columns: 80, products: SampleDocuments.products,
      style: OutputStyle(surface: .lines, hasColor: false))
    let shown = try SampleDocuments.savings().shown(in: SampleDocuments.products)
    let lines = shown.flatMap { layout.lines($0) }
    // The file does not begin with the empty line that separates the text from others.
    #expect(lines.first == "")
    #expect(try saved(.text) == lines.dropFirst().map { "\($0)\n" }.joined())
    #expect(try saved(.contract) == "\(SampleDocuments.signed)\n")
    #expect(try saved(.receipt) == "a.b.c\n")
  }

  @Test func `The bank's key is shown with the documents`() throws {
    let key = SampleDocuments.cover.bank
    let named = LocalizedText(en: "Bank key ID: \(key)", ko: "은행 키 ID: \(key)")
    #expect(try SampleDocuments.savings().shown(in: SampleDocuments.products)[2] == .message(named))
  }

  @Test(arguments: DocumentFormat.allCases)
  func `A demand account has neither a contract nor a calendar`(format: DocumentFormat) throws {
    let documents = try SampleDocuments.demand()
    guard [.ics, .contract].contains(format) else {
      let content = try saved(format, .korean, of: documents)
      return #expect(content.contains(format == .text ? "입출금 계좌로" : "d.e.f"))
    }
    #expect(throws: CommandError.noContract(documents.number)) {
      try saved(format, of: documents)
    }
  }

  @Test(arguments: [
    ("a.txt", DocumentFormat.text), ("a.json", nil), ("/tmp/x.y/a.ICS", .ics), ("a.b.ics", .ics),
    ("a.jws", .receipt), ("a.contract.JWS", .contract), ("a", nil), ("ics", nil), ("a.ics/b", nil),
    ("a.pdf", nil), ("a.", nil), ("", nil), ("/", nil),
  ])
  func `The file extension selects the format`(path: String, format: DocumentFormat?) {
    #expect(DocumentFormat(ofFile: path) == format)
  }
}
