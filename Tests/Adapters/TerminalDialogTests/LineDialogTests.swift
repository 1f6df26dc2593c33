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

  @Test(arguments: [
    ("SECOND", "two"), ("tw", "two"), ("둘째", "two"), ("1", "one"), ("two", "two"), ("t", "t"),
    ("x", "x"), ("", ""),
    // A digit that is no position does not choose the only account number that contains it.
    ("0000039", "210-000003-9"), ("9", "9"), ("00", "00"), ("02", "110-000002-3"),
  ])
  func `A person can type part of a name or number if it fits one choice only`(
    text: String, value: String
  ) throws {
    guard case .choice(let named) = choice.prompt.kind else { throw Rejection.empty }
    let accounts = ["110-000002-3", "210-000003-9"].map {
      Prompt.Choice($0, LocalizedText(verbatim: $0))
    }
    #expect(Prompt.sample("any", .choice(named + accounts)).value(typed: text) == value)
  }

  @Test(arguments: ["100", "100\r\n"])
  func `A line can end with the input or with CR LF`(input: String) async throws {
    #expect(try await PipedDialog(input.utf8).ask(amount) == Won(100))
  }

  @Test func `An empty line of a pipe selects the default in brackets`() async throws {
    let name = Question.text(
      QuestionKey(rawValue: "name"), LocalizedText(verbatim: "Name?"),
      help: LocalizedText(verbatim: ""), limit: 9, suggesting: "a.txt")
    let pipe = try PipedDialog("\nb.txt\n".utf8)
    #expect(try await pipe.ask(name) == "a.txt")
    #expect(try pipe.transcript().contains("[a.txt]"))
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

  @Test func `At a terminal, terms are shown before a consent that was given before`()
    async throws
  {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    let clause = LocalizedText(verbatim: "Clause.")
    await dialog.show(.terms(TermsSheet(title: clause, clauses: [clause])))
    await dialog.show(.answered(consent.prompt, with: "yes"))
    #expect(try terminal.written().contains("1. Clause.\r\nAccept? yes"))
  }

  @Test func `Input typed with the letter that shows the full terms does not count as consent`()
    async throws
  {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    await dialog.show(.preview(try FullTermsTests.preview()))
    await dialog.show(FullTermsTests.sheet)
    terminal.type("t\nyes\n", after: "Accept?")
    terminal.type("no\n", after: "Accept?", count: 2)
    #expect(try await dialog.answer(to: consent.prompt) == "no")
    // The summary is shown again above the question.
    #expect(try terminal.written().matches(of: /7,654,321 won/).count == 2)
  }

  @Test func `A question, its choices and its help are wrapped at spaces`() async throws {
    let terminal = try TypedTerminal(echoes: true, columns: 40)
    let words = LocalizedText(verbatim: Array(repeating: "word", count: 20).joined(separator: " "))
    let prompt = Prompt(
      key: QuestionKey(rawValue: "q"), text: words, help: words,
      kind: .choice([Prompt.Choice("a", words), Prompt.Choice("b", words)]))
    terminal.type("?\n", after: "> ")
    terminal.type("a\n", after: "> ", count: 2)
    #expect(try await terminal.lineDialog().answer(to: prompt) == "a")
    let lines = try terminal.written().split(whereSeparator: \.isNewline)
    #expect(lines.count > 8)
    #expect(lines.allSatisfy { $0.count < 40 })
  }

  @Test(arguments: 20...60)
  func `A key and its label share a line`(columns: Int) {
    let text = { Samples.layout(columns: $0, .plain).plainQuestion(self.choice.prompt) }
    let lines = text(columns).split(separator: "\n")
    #expect(lines.joined(separator: " ") == text(1000))
    #expect(!lines.contains { ["(1", "2", "?", "<"].contains($0.split(separator: " ").last) })
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
