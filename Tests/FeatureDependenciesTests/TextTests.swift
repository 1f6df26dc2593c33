import FeatureDependencies
import Testing

struct EnteredTextTests {
  @Test(arguments: [("  a b \t", "a b"), ("\u{3000}a\u{3000}", "a")])
  func `Leading and trailing white space is ignored`(text: String, trimmed: String) {
    #expect(text.trimmed == trimmed)
  }
}

struct YesOrNoTests {
  private static let text = LocalizedText(verbatim: "")

  @Test(arguments: [
    (["yes", "y", "YES", " Yes ", "예", "네"], true),
    (["no", "n", "NO", "\tno", "아니오", "아니요"], false),
  ])
  func `Each spelling of yes and no is read, in both languages`(words: [String], meant: Bool) throws
  {
    let key = QuestionKey(rawValue: "q")
    for question in [
      Question.yesOrNo(key, Self.text, help: Self.text),
      Question.consent(key, Self.text, help: Self.text),
    ] {
      for word in words { #expect(try question.answer(from: word) == meant, "\(word)") }
    }
  }

  @Test(arguments: [
    ("", Rejection.empty), (" ", .empty), ("yess", .notYesOrNo), ("0", .notYesOrNo),
  ])
  func `Any other text is neither yes nor no`(text: String, rejection: Rejection) {
    let question = Question.yesOrNo(QuestionKey(rawValue: "q"), Self.text, help: Self.text)
    #expect(throws: rejection) { try question.answer(from: text) }
  }
}

struct PrintableTextTests {
  @Test(arguments: ["김하나", "O'Neill", "👩‍👩‍👧", "e\u{301}", " ", ""])
  func `Printable text stays unchanged`(text: String) {
    #expect(PrintableText(text).description == text)
    #expect(PrintableText.holds(text))
  }

  @Test(arguments: [
    ("a\u{1B}[31m", "a�[31m"), ("a\nb", "a�b"), ("\u{202E}abc", "�abc"), ("a\u{200B}b", "a�b"),
    ("a\u{2028}b", "a�b"), ("a\u{0}b", "a�b"), ("\u{FEFF}a", "�a"), ("\u{E000}", "�"),
  ])
  func `Characters that could manipulate a terminal are replaced`(text: String, shown: String) {
    #expect(PrintableText(text).description == shown)
    #expect(!PrintableText.holds(text))
  }

  @Test func `In multi-line text, only line feeds stay among control characters`() {
    #expect(PrintableText(lines: "a\nb\r\u{1B}").description == "a\nb\u{FFFD}\u{FFFD}")
  }

  @Test(arguments: [
    "", " ", "\u{3000}", "\u{200D}", "\u{200C}\u{200D}", "\u{3164}", "\u{115F}\u{1160}", "\u{FFA0}",
    "\u{2800}", "\u{FE0F}", "\u{34F}", "\u{301}", "\u{E0100}", "\u{1B}",
  ])
  func `A text without a visible character is detected`(text: String) {
    #expect(!PrintableText.isVisible(text))
  }

  @Test(arguments: ["김하나", "O'Neill", "👩‍👩‍👧", "e\u{301}", "\u{3164}a", "7"])
  func `A text with one visible character is visible`(text: String) {
    #expect(PrintableText.isVisible(text))
  }

  @Test(arguments: ["\u{3164}", "\u{200D}\u{200D}", "\u{2800}\u{2800}", "\u{301}\u{301}"])
  func `A name of invisible characters is rejected as empty`(name: String) {
    let question = Question.text(
      QuestionKey(rawValue: "name"), LocalizedText(verbatim: "Name?"),
      help: LocalizedText(verbatim: "help"), limit: 60)
    #expect(throws: Rejection.empty) { try question.answer(from: name) }
  }
}
