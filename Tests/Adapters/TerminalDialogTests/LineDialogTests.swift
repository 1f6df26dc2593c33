import FeatureDependencies
import Foundation
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
      ("one", LocalizedText(en: "The first", ko: "첫째"), 1),
      ("two", LocalizedText(en: "The second", ko: "둘째"), 2),
    ])

  @Test func `A line of a pipe is an answer, and is echoed`() async throws {
    let pipe = try PipedDialog("two\n100\n")
    #expect(try await pipe.ask(choice) == 2)
    #expect(try await pipe.ask(amount) == Won(100))
    #expect(
      try pipe.transcript() == """
        Which?
          1) one  The first
          2) two  The second
        > two

        How much?
          10 won – 1,000 won
        > 100

        """)
  }

  @Test func `A long list states the number of its choices`() async throws {
    let long = Question.choice(
      QuestionKey(rawValue: "long"), LocalizedText(verbatim: "Which?"),
      help: LocalizedText(verbatim: ""),
      offered: (1...11).map { ("v\($0)", LocalizedText(verbatim: "Item \($0)"), $0) })
    let pipe = try PipedDialog("v11\n")
    #expect(try await pipe.ask(long) == 11)
    #expect(
      try pipe.transcript().hasPrefix("Which?\n  11 to choose from\n  1)  v1   Item 1\n"))
  }

  @Test(arguments: [
    ("SECOND", "two"), ("tw", "two"), ("둘째", "two"), ("1", "one"), ("two", "two"), ("t", "t"),
    ("x", "x"), ("", ""),
  ])
  func `A person can type part of a name if it fits one choice only`(text: String, value: String) {
    #expect(choice.prompt.value(typed: text) == value)
  }

  @Test func `Part of a name is no answer in a pipe`() async throws {
    await #expect(throws: FlowStop.self) { try await PipedDialog("second\n").ask(choice) }
  }

  @Test func `A choice can be answered by its number in the list`() async throws {
    #expect(try await PipedDialog("2\n").ask(choice) == 2)
  }

  @Test(arguments: ["100", "100\r\n"])
  func `A line can end with the input or with CR LF`(input: String) async throws {
    #expect(try await PipedDialog(input).ask(amount) == Won(100))
  }

  @Test(arguments: [
    ("", DialogInterruption.endOfInput), ("ten\n", .refused(.notANumber)),
    ("5\n", .refused(.belowMinimum(Won(10)))), ("\n", .refused(.empty)),
    ("<\n", .refused(.notANumber)),
  ])
  func `The first rejected answer of a pipe ends the flow`(
    input: String, interruption: DialogInterruption
  ) async throws {
    let pipe = try PipedDialog(input + "100\n".prefix(input.isEmpty ? 0 : 4))
    await #expect(throws: FlowStop.interrupted(interruption, at: QuestionKey(rawValue: "amount"))) {
      try await pipe.ask(amount)
    }
  }

  @Test func `An empty line of a pipe selects the default in brackets`() async throws {
    let name = Question.text(
      QuestionKey(rawValue: "name"), LocalizedText(verbatim: "Name?"),
      help: LocalizedText(verbatim: ""), limit: 9, suggesting: "a.txt")
    let pipe = try PipedDialog("\nb.txt\n")
    #expect(try await pipe.ask(name) == "a.txt")
    #expect(try pipe.transcript().contains("[a.txt]"))
    #expect(try await pipe.ask(name) == "b.txt")
  }

  @Test func `A line of input that is not UTF-8 is rejected`() async throws {
    let invalid = try PipedDialog(bytes: [0xFF, 0xFE, 0x0A])
    await #expect(throws: DialogInterruption.refused(.unprintable)) {
      try await invalid.dialog.answer(to: amount.prompt)
    }
  }

  @Test func `Control characters in an answer never reach the output`() async throws {
    let pipe = try PipedDialog("\u{1B}[31mred\n")
    _ = try await pipe.dialog.answer(to: amount.prompt)
    #expect(try !pipe.transcript().contains("\u{1B}"))
  }

  @Test func `A secret is read from a pipe but not echoed`() async throws {
    let pipe = try PipedDialog("480917\n")
    let secret = try await pipe.dialog.secret(
      Samples.pin, help: Samples.pinHelp, rejected: nil, canBeShown: false)
    #expect(secret == Array("480917".utf8))
    #expect(try pipe.transcript() == "PIN: \n")
  }

  @Test func `Questions are asked in the language that is set`() async throws {
    let pipe = try PipedDialog("100\n", language: .korean)
    _ = try await pipe.ask(amount)
    #expect(try pipe.transcript().contains("얼마인가요?\n  10원 – 1,000원"))
  }

  @Test func `At a terminal, terms are shown before a consent that was given before`()
    async throws
  {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    let clause = LocalizedText(verbatim: "Clause.")
    await dialog.show(.terms(TermsSheet(title: clause, clauses: [clause])))
    let consent = Prompt(
      key: QuestionKey(rawValue: "consent"), text: LocalizedText(verbatim: "Accept?"), help: clause,
      kind: .consent)
    await dialog.show(.answered(consent, with: "yes"))
    #expect(try terminal.written().contains("1. Clause.\r\nAccept? yes"))
  }

  @Test func `Input typed with the letter that shows the full terms does not count as consent`()
    async throws
  {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    await dialog.show(.preview(try FullTermsTests.preview()))
    await dialog.show(FullTermsTests.sheet)
    let consent = Prompt(
      key: QuestionKey(rawValue: "consent"), text: LocalizedText(verbatim: "Accept?"),
      help: LocalizedText(verbatim: ""), kind: .consent)
    terminal.type("t\nyes\n", after: "Accept?")
    terminal.type("no\n", after: "Accept?", count: 2)
    #expect(try await dialog.answer(to: consent) == "no")
  }

  @Test func `An answer that is not asked for is wrapped at spaces`() async throws {
    let terminal = try TypedTerminal()
    let dialog = terminal.lineDialog()
    let words = Array(repeating: "question", count: 20).joined(separator: " ")
    let prompt = Prompt(
      key: QuestionKey(rawValue: "long"), text: LocalizedText(verbatim: words),
      help: LocalizedText(verbatim: ""), kind: .text)
    await dialog.show(.answered(prompt, with: "answer"))
    let lines = try terminal.written().split(whereSeparator: \.isNewline)
    #expect(lines.map(\.count) == [80, 80, 24])
  }

  @Test func `Input typed before the terms are shown does not count as consent`() async throws {
    let typed = Pipe()
    let shown = Pipe()
    let dialog = LineDialog(
      descriptor: typed.fileHandleForReading.fileDescriptor, signals: TerminationSignals(),
      output: Output(descriptor: shown.fileHandleForWriting.fileDescriptor),
      language: LanguageSetting(.english), products: ProductGlossary(),
      style: OutputStyle(surface: .plain, hasColor: false))
    let text = LocalizedText(verbatim: "?")
    let amount = Question.amount(
      QuestionKey(rawValue: "amount"), text, help: text, within: Won(1)...Won(10))
    let consent = Question.consent(QuestionKey(rawValue: "consent"), text, help: text)
    typed.fileHandleForWriting.write(Data("5\nyes\n".utf8))
    #expect(try await dialog.ask(amount) == Won(5))
    // Arrives after the `yes` that was read ahead with the amount.
    typed.fileHandleForWriting.write(Data("no\n".utf8))
    #expect(try await dialog.ask(consent) == false)
    withExtendedLifetime((typed, shown)) {}
  }
}
