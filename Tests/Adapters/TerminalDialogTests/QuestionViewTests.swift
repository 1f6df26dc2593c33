import FeatureDependencies
import Testing

@testable import TerminalDialog

/// Layout of a question on a screen.
struct QuestionViewTests {
  private func view(
    _ kind: Prompt.Kind, columns: Int = 40, rejected: Rejection? = nil
  ) -> QuestionView {
    var prompt = Prompt(
      key: QuestionKey(rawValue: "q"),
      text: LocalizedText(en: "Which account pays for it?", ko: "어느 계좌에서 출금할까요?"),
      help: LocalizedText(verbatim: ""), kind: kind)
    prompt.rejected = rejected.map { .init(text: "", reason: $0) }
    return view(prompt, columns: columns)
  }

  private func view(
    _ prompt: Prompt, columns: Int = 40, _ language: Language = .english
  ) -> QuestionView {
    QuestionView(
      prompt: prompt, language: language, size: (columns, 20),
      style: OutputStyle(surface: .screen, hasColor: false), showsHelp: false)
  }

  private static let amount = Prompt.Kind.amount(Won(1)...Won(100_000_000))

  @Test(arguments: [
    (59, ["✓ Which account pays for it?  110-000002-3, 50,000,000 won"]),
    (58, ["✓ Which account pays for it?", "    110-000002-3, 50,000,000 won"]),
    (24, ["✓ Which account pays", "  for it?", "    110-000002-3,", "    50,000,000 won"]),
  ])
  func `An answer that does not fit beside its question is below it`(
    columns: Int, lines: [String]
  ) {
    let answered = view(.text, columns: columns).answered("110-000002-3, 50,000,000 won")
    #expect(answered.map(\.description) == lines)
    #expect(answered.allSatisfy { $0.columns < columns })
  }

  @Test(arguments: [0, 1, 11])
  func `Choices and their notes are wrapped, not cut off`(selected: Int) {
    let choices = (1...12).map { place in
      var choice = Prompt.Choice("v\(place)", LocalizedText(verbatim: "The long product \(place)"))
      choice.note = LocalizedText(verbatim: "3.00%–3.70%, from 10,000 won")
      return choice
    }
    var list = ChoiceList(choices, isNumbered: true)
    for _ in 0..<selected { list.take(.down) }
    let lines = view(.choice(choices)).choice(list).lines.map(\.description)
    #expect(lines.count <= 20)
    #expect(lines.allSatisfy { $0.columns < 40 })
    #expect(lines.contains { $0.hasPrefix("  \(selected + 1)/12 · ") })
    let place = "❯ \(selected < 9 ? " " : "")\(selected + 1) The long product \(selected + 1) ·"
    let start = lines.firstIndex { $0.hasPrefix(place) } ?? lines.count
    #expect(lines.dropFirst(start).first?.hasSuffix("3.00%–3.70%,") == true)
    #expect(lines.dropFirst(start + 1).first == "     from 10,000 won")
    list.take(.text("none"))
    #expect(!view(.choice(choices)).choice(list).lines.contains { $0.description.contains("/0") })
  }

  @Test(arguments: [
    ("5000000", "› 5000000 = 5,000,000 won"), ("1000만", "› 1000만 = 10,000,000 won"),
    ("천만원", "› 천만원 = 10,000,000 won"), ("₩5,000", "› ₩5,000 = 5,000 won"),
    ("1e6", "› 1e6"), ("", "› "),
  ])
  func `The amount read from the input is shown beside it`(typed: String, line: String) {
    let frame = view(Self.amount).field(LineEditor(typed))
    #expect(frame.lines[1].description == line)
  }

  @Test(arguments: [("", 29), ("ab", 31), ("한글", 33)])
  func `The cursor is behind the text typed into a list`(typed: String, column: Int) {
    var list = ChoiceList([Prompt.Choice("a", LocalizedText(verbatim: "A"))], isNumbered: true)
    if !typed.isEmpty { list.take(.text(typed)) }
    let frame = view(.choice([]), columns: 40).choice(list)
    #expect(frame.cursor.column == column)
    #expect(frame.lines[frame.cursor.line].columns == column)
  }

  @Test(arguments: [
    ("가나다라마바사아자차", 22), ("가나다라마바사아자차카", 22), ("가나다라마바사아자차a", 21),
    ("abcdefghijklmnopqrstu", 22), ("ab", 4), ("", 2),
  ])
  func `The cursor is behind the last character, also of a line wider than the screen`(
    typed: String, column: Int
  ) {
    let frame = view(.text, columns: 24).field(LineEditor(typed))
    #expect(frame.cursor.column == column)
    #expect(frame.lines[frame.cursor.line].columns == column)
  }

  @Test func `The error in an answer stays until the next one is entered`() {
    for (kind, typed) in [(Self.amount, "5000000"), (.text, "J")] {
      let frame = view(kind, rejected: .empty).field(LineEditor(typed))
      #expect(frame.lines.contains { $0.description.contains("✗") })
    }
  }

  @Test func `A long line about nested openings is wrapped`() {
    var view = view(.text)
    view.trail = "Time deposit › Installment savings › Time deposit"
    let lines = view.field(LineEditor("")).lines.prefix(2).map(\.description)
    #expect(lines == ["  Time deposit › Installment savings ›", "  Time deposit"])
  }

  @Test func `In 40 columns, Korean hints are broken only between keys`() {
    let view = view(.sample("q", Self.amount), .korean)
    let frames = [view.field(LineEditor("")), view.choice(.consent), view.secret(after: nil)]
    #expect(
      frames.flatMap { $0.lines.suffix(2).map(\.description) } == [
        "  1원 ~ 100,000,000원", "  Enter · ? 도움말 · Esc 이전",
        "  아니요", "  ↑↓/입력 · Enter · ? 도움말 · Esc 이전",
        "  입력 숨김 · Enter · ? 도움말 ·", "  Esc 이전",
      ])
  }
}
