import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

struct LineDialogTests {
  private let amount = Question.amount(
    QuestionKey(rawValue: "amount"), LocalizedText(en: "How much?", ko: "얼마인가요?"),
    help: LocalizedText(verbatim: "help"), within: Won(10)...Won(1000))
  private let choice = Question.choice(
    QuestionKey(rawValue: "choice"), LocalizedText(en: "Which?", ko: "어느 것인가요?"),
    help: LocalizedText(verbatim: "help"),
    offered: [
      (.init("one", LocalizedText(en: "The first", ko: "첫째")), 1),
      (.init("two", LocalizedText(en: "The second", ko: "둘째")), 2),
    ])

  private let consent = Question.consent(
    QuestionKey(rawValue: "consent"), LocalizedText(verbatim: "Accept?"),
    help: LocalizedText(verbatim: ""))

  @Test func `A list in a pipe names each value, but no account number twice`() async throws {
    let labels = [
      "deposit": "Open a time deposit", "quit": "Quit",
      "110-000002-3": "Demand 110-000002-3, 5 won", "5": "Five months",
    ]
    let choices = labels.sorted { $0.key < $1.key }.map {
      Prompt.Choice($0.key, LocalizedText(verbatim: $0.value))
    }
    let pipe = try PipedDialog("quit\n".utf8)
    _ = try await pipe.answer(to: .sample("menu", .choice(choices)))
    #expect(
      try pipe.transcript().hasPrefix(
        """
        menu?
          1)          Demand 110-000002-3, 5 won
          2) 5        Five months
          3) deposit  Open a time deposit
          4) quit     Quit
        """))
  }

  @Test(arguments: Language.allCases)
  func `A line dialog on a pipe keeps the contract of dialogs`(language: Language) async throws {
    let notChecked = try await DialogContract.check(.pipe, in: language) { answers in
      let dialog = try PipedDialog(answers.map { $0.text + "\n" }.joined().utf8, language: language)
      return DialogFixture(dialog, shown: .checked { try dialog.transcript() })
    }
    #expect(notChecked == [])
  }

  @Test(arguments: ["100", "100\r\n"])
  func `A line can end with the input or with CR LF`(input: String) async throws {
    #expect(try await PipedDialog(input.utf8).ask(amount) == Won(100))
  }

  @Test func `A consent in Korean names its answers in Korean`() async throws {
    let pipe = try PipedDialog("예\n".utf8, language: .korean)
    #expect(try await pipe.ask(consent))
    #expect(try pipe.transcript() == "Accept?\n  예 / 아니요\n> 예\n")
  }

  @Test func `An empty line of a pipe selects the suggestion`() async throws {
    let name = Question.text(
      QuestionKey(rawValue: "name"), LocalizedText(verbatim: "Name?"),
      help: LocalizedText(verbatim: ""), limit: 9, suggesting: "a.txt")
    let pipe = try PipedDialog("\nb.txt\n".utf8)
    #expect(try await pipe.ask(name) == "a.txt")
    #expect(try pipe.transcript().contains("  Enter: a.txt\n"))
    #expect(try await pipe.ask(name) == "b.txt")
  }

  @Test func `A line of input that is not UTF-8 is rejected`() async throws {
    let invalid = try PipedDialog([0xFF, 0xFE, 0x0A])
    await #expect(throws: DialogInterruption.refused(.unprintable)) {
      try await invalid.answer(to: amount.prompt)
    }
  }

  @Test func `A line longer than the limit is rejected, not truncated`() async throws {
    let pipe = try PipedDialog((String(repeating: "a", count: 70_000) + "\n").utf8)
    await #expect(throws: DialogInterruption.refused(.tooLong(limit: 65_536))) {
      try await pipe.answer(to: amount.prompt)
    }
  }

  @Test func `At a terminal, all terms are shown before a consent that was given before`()
    async throws
  {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    await dialog.show(.preview(try PreviewLayoutTests.preview()))
    await dialog.show(PreviewLayoutTests.sheet)
    await dialog.show(.answered(consent.prompt, with: "yes"))
    let written = try terminal.written()
    #expect(written.contains("1. Clause.\r\nAccept? Yes"))
    for part in ["7,654,321 won", "Schedule"] { #expect(written.contains(part)) }
  }

  @Test(arguments: [
    ("SECOND", "two"), ("tw", "two"), ("둘째", "two"), ("1", "one"), ("t", "t"), ("", ""),
  ])
  func `At a terminal, a question lists its inputs, and a part of only one choice selects it`(
    text: String, value: String
  ) async throws {
    let terminal = try TypedTerminal()
    terminal.type("\(text)\n", after: "> ")
    var prompt = choice.prompt
    prompt.exitLabel = LocalizedText(en: "quit", ko: "종료")
    #expect(try await terminal.lineDialog().answer(to: prompt) == value)
    let lines = try terminal.written().split(separator: "\r\n")
    #expect(
      lines.suffix(4) == ["1) one The first", "2) two The second", "(? help; < quit)", "> "])
  }

  @Test func `Questions, choices and help are wrapped at spaces, also for a secret`() async throws {
    let terminal = try TypedTerminal(echoes: true, columns: 40)
    let words = LocalizedText(verbatim: Array(repeating: "word", count: 20).joined(separator: " "))
    let prompt = Prompt(
      key: QuestionKey(rawValue: "q"), text: words, help: words,
      kind: .choice([Prompt.Choice("a", words), Prompt.Choice("b", words)]))
    terminal.type("?\n", after: "> ")
    terminal.type("a\n", after: "> ", count: 2)
    terminal.type("1\r", after: "): ")
    let dialog = terminal.lineDialog()
    #expect(try await dialog.answer(to: prompt) == "a")
    #expect(try await dialog.secret(words, help: words, rejected: nil) == Array("1".utf8))
    let lines = try terminal.written().split(whereSeparator: \.isNewline)
    #expect(lines.count > 11)
    #expect(lines.allSatisfy { $0.count < 40 })
  }

  @Test func `An answer that is not asked for is wrapped at spaces`() async throws {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    let words = Array(repeating: "question", count: 20).joined(separator: " ")
    await dialog.show(.answered(.sample(words), with: "answer"))
    let lines = try terminal.written().split(whereSeparator: \.isNewline)
    #expect(lines.map(\.count) == [80, 80, 25])
  }

  @Test func `Input typed before the terms are shown does not count as consent`() async throws {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    terminal.type("100\nyes\n", after: "How much?")
    terminal.type("no\n", after: "Accept?")
    #expect(try await dialog.ask(amount) == Won(100))
    #expect(try await dialog.ask(consent) == false)
  }
}
