import FeatureDependencies
import Foundation
import Ledger
import Testing

@testable import BankCommands

/// What stands in the files that papers are saved as.
struct PaperFormatTests {
  private func saved(
    _ format: PaperFormat, _ language: Language = .english
  ) throws -> String {
    try SamplePapers.printer.content(of: SamplePapers.savings(), as: format, in: language)
  }

  @Test func `The schedule as CSV has a sum a row, each ended by CR LF`() throws {
    #expect(
      try saved(.csv) == """
        date,kind,amountWon,interestWon,taxWon\r
        2026-11-20,installment,300000,0,0\r
        2026-12-20,installment,300000,0,0\r
        2027-01-20,installment,300000,0,0\r
        2027-02-22,maturity,904460,5250,790\r

        """)
  }

  @Test func `A paper names the product where it is on offer`() async throws {
    let named = await ProductGlossary([SamplePapers.description], in: PlanCatalog())
    for (glossary, name) in [
      (named, LocalizedText(en: "Plan A", ko: "가나 적금")),
      (SamplePapers.printer.products, LocalizedText(verbatim: "plan")),
    ] {
      for language in Language.allCases {
        let printer = PaperPrinter(products: glossary) { content, language in
          guard case .document(let document) = content else { return [] }
          return document.fields.filter { $0.name == "product" }.map { field in
            switch field.value {
            case .named(_, let name): name(language)
            case .text(let text): text
            default: ""
            }
          }
        }
        let text = try printer.content(of: SamplePapers.savings(), as: .text, in: language)
        #expect(text == name(language) + "\n")
      }
    }
    #expect(try saved(.json).contains("\"productID\" : \"plan\""))
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"a\"", "\"say \"\"a\"\"\""),
    ("two\nlines", "\"two\nlines\""), ("two\r\nlines", "\"two\r\nlines\""), ("", ""),
  ])
  func `A field that would be read as more than one is quoted`(field: String, written: String) {
    var table = CSVTable(columns: ["a"])
    table.add([field, "x"])
    #expect(table.text == "a\r\n\(written),x\r\n")
  }

  @Test func `The calendar has a day for each sum, in universal time and with escaped texts`()
    throws
  {
    let lines = try saved(.ics).components(separatedBy: "\r\n")
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 4)
    #expect(lines.filter { $0.hasPrefix("DTSTART") }.last == "DTSTART;VALUE=DATE:20270222")
    #expect(
      lines.filter { $0.hasPrefix("DTSTAMP") }.allSatisfy { $0 == "DTSTAMP:20261120T030000Z" })
    #expect(lines.contains("SUMMARY:Pay in 300\\,000 won · Saving\\, plan\\; \"A\""))
    #expect(lines.first == "BEGIN:VCALENDAR")
    #expect(lines.suffix(2) == ["END:VCALENDAR", ""])
  }

  @Test func `What ends a value in a calendar is escaped in its texts`() {
    var calendar = ICalendar()
    calendar.add("SUMMARY", text: "a\\b;c,d\ne")
    #expect(calendar.text == "SUMMARY:a\\\\b\\;c\\,d\\ne\r\n")
  }

  @Test(arguments: Language.allCases)
  func `No line of a calendar is longer than 75 bytes, and no character is broken`(
    language: Language
  ) throws {
    let text = try saved(.ics, language)
    for line in text.components(separatedBy: "\r\n") { #expect(line.utf8.count <= 75, "\(line)") }
    let unfolded = text.replacing("\r\n ", with: "")
    let sandbox = language == .english ? "nothing is carried out." : "실제로 실행되지 않습니다."
    #expect(unfolded.components(separatedBy: sandbox).count == 5)
  }

  @Test func `Saved again a calendar is the same, and other accounts have other events`() throws {
    #expect(try saved(.ics) == saved(.ics))
    let other = try SamplePapers.printer.content(
      of: try SamplePapers.savings(signed: "x.y.another-signature"), as: .ics, in: .english)
    let identifiers = { (text: String) in
      text.components(separatedBy: "\r\n").filter { $0.hasPrefix("UID:") }
    }
    #expect(Set(identifiers(try saved(.ics)) + identifiers(other)).count == 8)
    #expect(try identifiers(saved(.ics)) == identifiers(saved(.ics, .korean)))
  }

  @Test func `JSON has every figure and both signed texts`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(try saved(.json).utf8))
    let members = try #require(object as? [String: Any])
    #expect(members["payoutWon"] as? Int == 904_460)
    #expect(members["payoutDate"] as? String == "2027-02-22")
    #expect((members["schedule"] as? [[String: Any]])?.count == 4)
    #expect(members["contract"] as? String == SamplePapers.signed)
    #expect(members["receipt"] as? String == "a.b.c")
  }

  @Test func `Text is what a person is shown, and signed texts are lines to copy`() throws {
    #expect(try saved(.text) == "shown: opened\n\nshown: document\n")
    #expect(try saved(.jws) == "contract\n\(SamplePapers.signed)\n\nreceipt\na.b.c\n")
  }

  @Test(arguments: PaperFormat.allCases)
  func `A demand account has every paper but a schedule`(format: PaperFormat) throws {
    let papers = try SamplePapers.demand()
    guard format.isScheduleOnly else {
      let content = try SamplePapers.printer.content(of: papers, as: format, in: .korean)
      return #expect(content.contains(format == .text ? "demand account" : "d.e.f"))
    }
    #expect(throws: PaperError.noSchedule(papers.number)) {
      try SamplePapers.printer.content(of: papers, as: format, in: .korean)
    }
  }

  @Test(arguments: [
    ("a.txt", PaperFormat.text), ("a.json", .json), ("/tmp/x.y/a.CSV", .csv), ("a.b.ics", .ics),
    ("a.jws", .jws), ("a", nil), ("csv", nil), ("a.csv/b", nil), ("a.pdf", nil), ("a.", nil),
    ("", nil), ("/", nil),
  ])
  func `The name of a file says its format, or none`(path: String, format: PaperFormat?) {
    #expect(PaperFormat(ofFile: path) == format)
  }
}
