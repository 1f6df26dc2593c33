public import FeatureDependencies

/// The contract of every ``FeatureDependencies/Dialog``: it returns answers unchanged and in order,
/// and throws when there are no more.
public enum DialogContract {
  /// A factory of dialogs with prepared answers.
  public struct Fixture: Sendable {
    /// Prepared answers, each with the key of its question.
    public typealias Answers = [(key: QuestionKey, text: String)]

    /// Creates a dialog that has these answers and no others.
    public let dialog: @Sendable (Answers) async throws -> any Dialog
    /// Returns everything that a dialog of the fixture has shown so far, as text.
    public let shown: (@Sendable (any Dialog) async throws -> String)?
    /// Whether the dialog can ask again after a rejected answer.
    public let asksAgain: Bool
    /// The input that shows the full terms at a question for consent; nil if they are shown before.
    public let reading: String?

    /// Creates a fixture.
    ///
    /// `dialog` creates a dialog that has the passed answers and no others. `shown` returns
    /// everything that such a dialog has written so far, or the descriptions of the values if it
    /// only records them; ``DialogContract/showing`` requires it. Pass true for `asksAgain` if the
    /// dialog is with a person, who after a rejected answer gives the next one, with any key.
    /// Any other dialog is checked as a pipe: it must not ask questions of the audience `notPipes`.
    /// Pass `reading`, the input that shows the full terms at a question for consent, if the dialog
    /// holds them back until then.
    public init(
      asksAgain: Bool = false, reading: String? = nil,
      shown: (@Sendable (any Dialog) async throws -> String)? = nil,
      dialog: @escaping @Sendable (Answers) async throws -> any Dialog
    ) {
      self.asksAgain = asksAgain
      self.reading = reading
      self.shown = shown
      self.dialog = dialog
    }
  }

  /// The clauses that every dialog must pass.
  public static let clauses: [Clause<Fixture>] = texts + order + emptyLines + ends

  private static let texts: [Clause<Fixture>] = [
    Clause(
      "Dialog.returnsTheText",
      "an answer is returned unchanged, including Hangul and separators"
    ) {
      fixture, check in
      for text in ["1,000,000", "１００００００", "김하나 Kim", "0"] {
        try await fixture.returns(text, to: sum, check)
      }
    },
    Clause(
      "Dialog.returnsEveryKind", "an answer to any kind of question is returned unchanged"
    ) { fixture, check in
      for (kind, texts) in kinds {
        for text in texts { try await fixture.returns(text, to: prompt(kind), check) }
      }
    },
    Clause(
      "Dialog.keepsLetters",
      "letters are neither composed, decomposed nor replaced, even beyond 16 bits"
    ) { fixture, check in
      for text in [
        "e\u{301}", "\u{E9}", "\u{1100}\u{1161}", "가", "Ａ", "\u{FB01}", "İ", "한글 é", "𠮷野 😀",
      ] {
        try await fixture.returns(text, to: prompt(.text), check)
      }
    },
    Clause(
      "Dialog.readsNumbersAsNumbers",
      "a number that is a valid answer is not read as a position in the list"
    ) {
      fixture, check in
      let offered = ["2", "12", "1"].map { Prompt.Choice($0, LocalizedText(verbatim: "<\($0)>")) }
      for kind in [Prompt.Kind.number(offered), .choice(offered)] {
        for text in ["1", "2", "12"] { try await fixture.returns(text, to: prompt(kind), check) }
      }
      try await fixture.returns("3", to: prompt(.number(offered)), check)
    },
    Clause(
      "Dialog.requiresExplicitConsent",
      "neither an empty line nor a line of spaces is consent"
    ) {
      fixture, check in
      for text in ["", " "] {
        let dialog = try await fixture.dialog([(prompt(.consent).key, text)])
        let answer: String
        // A dialog may reject the empty line and ask again: it has no more lines then, and throws.
        do throws(DialogInterruption) {
          answer = try await dialog.answer(to: prompt(.consent))
        } catch { continue }
        try check.holds(answer != "yes", "anything but consent to an empty line", butCame: answer)
      }
    },
  ]

  /// Clauses for a dialog that reads lines and returns each unchanged. A screen need not pass them:
  /// it lets the customer pick a choice, and limits the length of a text.
  public static let lines: [Clause<Fixture>] = [
    Clause("Dialog.returnsLongTexts", "a long answer is returned in full") {
      fixture, check in
      for count in [255, 1024, 4095, 4096, 4097, 9000, 65_000] {
        let text = String(repeating: "x", count: count - 1) + "!"
        try await fixture.returns(text, to: prompt(.text), check)
      }
    },
    Clause(
      "Dialog.returnsEveryCharacter",
      "an unprintable character is returned or rejected: it neither disappears nor ends the answer"
    ) {
      fixture, check in
      for scalar in unprintable {
        for text in ["a\(scalar)b", "a\(scalar)", "\(scalar)b"] {
          let dialog = try await fixture.dialog([(sum.key, text)])
          let answer: String
          do throws(DialogInterruption) { answer = try await dialog.answer(to: sum) } catch {
            continue
          }
          let expected = "the answer \(ValueDescription.scalars(text)), or that it is rejected"
          let came = ValueDescription.scalars(answer)
          try check.holds(answer.utf8.elementsEqual(text.utf8), expected, butCame: came)
        }
      }
    },
    Clause(
      "Dialog.leavesValidationToTheQuestion",
      "an invalid answer is returned, too: the question rejects it"
    ) {
      fixture, check in
      for text in ["three", "ONE", "0", "9", "Second", "둘"] {
        try await fixture.returns(text, to: pick, check)
      }
      for text in ["007", "+5", "1.5", "-3", "1e3", "１２"] {
        for prompt in [sum, prompt(months)] { try await fixture.returns(text, to: prompt, check) }
      }
    },
    Clause(
      "Dialog.translatesNothing",
      "translations of yes, and spaces around an answer, are returned as entered"
    ) {
      fixture, check in
      for text in ["예", "네", "y", "YES", " yes"] {
        try await fixture.returns(text, to: prompt(.consent), check)
      }
      for prompt in [sum, pick, prompt(.text)] {
        for text in [" 5 ", "\t7", "a\tb "] { try await fixture.returns(text, to: prompt, check) }
      }
    },
    Clause(
      "Dialog.countsPositionsFromOne",
      "if a position in the list is accepted, it is counted from one and read with all its digits"
    ) {
      fixture, check in
      let values = (1...12).map { "value-\($0)" }
      let asked = prompt(.choice(values.map { .init($0, LocalizedText(verbatim: "<\($0)>")) }))
      for (place, value) in zip(1..., values) {
        let answer = try await fixture.dialog([(asked.key, "\(place)")]).answer(to: asked)
        try check.holds(
          ["\(place)", value].contains(answer), "\"\(value)\" or \"\(place)\" for place \(place)",
          butCame: "\"\(answer)\"")
      }
    },
  ]

  /// NUL, Escape, Delete, the ideographic space, a zero-width space, line and paragraph separators
  /// other than the line feed, a direction override, a byte order mark, and the replacement
  /// character.
  private static let unprintable: [Unicode.Scalar] = [
    "\0", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{85}", "\u{AD}", "\u{3000}", "\u{200B}",
    "\u{2028}", "\u{2029}", "\u{202E}", "\u{FFFD}",
  ]

  private static let kinds: [(Prompt.Kind, [String])] = [
    (.consent, ["yes", "no", "No"]),
    (.text, [" a  b ", "Kim 김", "\"a\"", "a=b, c #1 \\n %20"]),
    (months, ["12", "13"]),
    (.amount(Won(10)...Won(20)), ["30", "5"]),
  ]

  static let months = Prompt.Kind.number([.init("12", LocalizedText(verbatim: "12"))])
  static let sum = prompt(.amount(Won(1)...Won(10_000_000)), key: "contract.sum")
  static let pick = prompt(
    .choice([
      .init("one", LocalizedText(en: "First", ko: "하나")),
      .init("two", LocalizedText(en: "Second", ko: "둘")),
    ]), key: "contract.pick")

  static func prompt(
    _ kind: Prompt.Kind, key: String = "contract.any", unattended: String? = nil
  ) -> Prompt {
    Prompt(
      key: QuestionKey(rawValue: key), text: LocalizedText(en: "What?", ko: "무엇?"),
      help: LocalizedText(en: "Any.", ko: "무엇이든."), kind: kind, unattended: unattended)
  }
}

extension DialogContract.Fixture {
  /// Throws unless `prompt` is answered with exactly the UTF-8 bytes of `text`.
  fileprivate func returns(_ text: String, to prompt: Prompt, _ check: Check) async throws {
    let answer = try await dialog([(prompt.key, text)]).answer(to: prompt)
    let isSame = answer.utf8.elementsEqual(text.utf8)
    try check.holds(
      isSame,
      "the answer \(ValueDescription.scalars(text)) to a question of the kind "
        + "\(ValueDescription.text(prompt.kind))",
      butCame: ValueDescription.scalars(answer))
  }
}
