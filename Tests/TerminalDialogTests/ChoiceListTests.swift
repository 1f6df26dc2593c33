import FeatureDependencies
import Testing

@testable import TerminalDialog

struct ChoiceListTests {
  private static let deposits = [
    Prompt.Choice("time-deposit", LocalizedText(en: "Time deposit", ko: "정기예금")),
    Prompt.Choice("compound", LocalizedText(en: "Compound deposit", ko: "복리예금")),
    Prompt.Choice("income", LocalizedText(en: "Monthly income", ko: "월이자지급식")),
  ]
  private static let months = ["6", "12", "24", "36"].map {
    Prompt.Choice($0, LocalizedText(en: "\($0) months", ko: "\($0)개월"))
  }

  @Test(arguments: [
    ([Key.enter], "time-deposit"), ([.down], "compound"), ([.up], "income"),
    ([.down, .down, .down], "time-deposit"), ([.tab, .tab], "income"), ([.pageDown], "income"),
    ([.text("2")], "compound"), ([.text("3"), .up], "compound"), ([.text("ｉncome")], "ｉncome"),
    ([.text("income")], "income"), ([.text("COMP")], "compound"), ([.text("복리")], "compound"),
    ([.text("deposit"), .down], "compound"), ([.text("4")], "4"), ([.text("x")], "x"),
    ([.text("x"), .backspace, .down], "compound"), ([.text("２")], "compound"),
  ])
  func `Keys choose`(keys: [Key], answer: String) {
    var list = ChoiceList(Self.deposits, isNumbered: true)
    for key in keys { _ = list.take(key) }
    #expect(list.answer == answer)
  }

  @Test(arguments: [
    ("1", "12"), ("12", "12"), ("3", "36"), ("36", "36"), ("2", "24"), ("24", "24"), ("13", "13"),
    ("9", "9"),
  ])
  func `In a list of numbers digits look for a number, not for a place`(
    text: String, answer: String
  ) {
    var list = ChoiceList(Self.months, isNumbered: false)
    _ = list.take(.text(text))
    #expect(list.answer == answer)
  }

  @Test func `What was answered before is chosen first`() {
    #expect(ChoiceList(Self.deposits, isNumbered: true, selecting: "income").answer == "income")
    #expect(ChoiceList(Self.deposits, isNumbered: true, selecting: "x").answer == "time-deposit")
  }
}

struct PagerTests {
  private static func lines(_ count: Int) -> [String] { (0..<count).map { "\($0)" } }

  @Test func `What fits the screen above a question is not broken`() {
    var pager = Pager()
    #expect(pager.parts(of: Self.lines(16), rows: 24) == [.lines(Self.lines(16))])
  }

  @Test func `What would push the rest off the screen waits`() {
    var pager = Pager()
    _ = pager.parts(of: Self.lines(12), rows: 24)
    #expect(pager.parts(of: Self.lines(10), rows: 24) == [.pause, .lines(Self.lines(10))])
  }

  @Test(arguments: [20, 40, 41, 44, 45, 100], [10, 20, 24, 50])
  func `Between two pauses there is never more than a screen, and nothing is lost`(
    count: Int, rows: Int
  ) {
    var pager = Pager()
    var (shown, since) = ([String](), 0)
    for part in pager.parts(of: Self.lines(count), rows: rows) {
      switch part {
      case .pause: since = 0
      case .lines(let lines):
        since += lines.count
        shown += lines
      }
      #expect(since <= rows - 2)
    }
    #expect(shown == Self.lines(count))
  }
}

struct KoreanReadingTests {
  @Test(arguments: [
    (1, "일 원"), (10, "십 원"), (1000, "천 원"), (10_000, "만 원"), (15_000, "만 오천 원"),
    (110_000, "십일만 원"), (1_000_000, "백만 원"), (10_000_000, "천만 원"),
    (12_345_678, "천이백삼십사만 오천육백칠십팔 원"), (100_000_000, "일억 원"),
    (110_010_000, "일억 천일만 원"), (100_010_000, "일억 일만 원"),
    (1_000_000_000_000, "일조 원"), (3_000_000_000_001, "삼조 일 원"), (0, "영 원"),
  ])
  func `A sum is read in groups of ten thousand`(amount: Int, reading: String) {
    #expect(Won(Int64(amount)).koreanReading == reading)
  }
}
