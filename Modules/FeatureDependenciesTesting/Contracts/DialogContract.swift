public import FeatureDependencies

/// What every ``FeatureDependencies/Dialog`` owes: the answers as given, in order, and an end where
/// there are no more.
public enum DialogContract {
  /// A way to make a dialog with answers prepared.
  public struct Fixture: Sendable {
    /// Answers, each to a question of its key.
    public typealias Answers = [(key: QuestionKey, text: String)]

    /// A dialog for which these answers are all there is.
    let dialog: @Sendable (Answers) async throws -> any Dialog
    /// All that a dialog of the fixture has shown so far, as text.
    let shown: (@Sendable (any Dialog) async throws -> String)?
    /// Whether somebody answers who can be asked again.
    let asksAgain: Bool

    /// A fixture.
    ///
    /// `dialog` makes one for which the answers it is given, each to a question of its key, are all
    /// there is. `shown` tells all that such a dialog has written so far, or values' descriptions
    /// for one that only remembers them; ``DialogContract/showing`` needs it. `asksAgain` is true
    /// for a dialog with a person, who after a rejected answer gives the next one, whatever its
    /// key. Any other dialog is held to what a pipe owes: it asks nothing that is not for pipes.
    public init(
      asksAgain: Bool = false, shown: (@Sendable (any Dialog) async throws -> String)? = nil,
      dialog: @escaping @Sendable (Answers) async throws -> any Dialog
    ) {
      self.asksAgain = asksAgain
      self.shown = shown
      self.dialog = dialog
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = texts + order + ends

  private static let texts: [Clause<Fixture>] = [
    Clause(
      "Dialog.returnsTheText",
      "an answer comes back as it was given, also in Hangul and with separators"
    ) {
      fixture, check in
      for text in ["1,000,000", "１００００００", "김하나 Kim", "0"] {
        try await fixture.returns(text, to: sum, check)
      }
    },
    Clause(
      "Dialog.returnsEveryKind", "whatever kind of answer is wanted, it comes back as it was given"
    ) { fixture, check in
      for (kind, texts) in kinds {
        for text in texts { try await fixture.returns(text, to: prompt(kind), check) }
      }
    },
    Clause(
      "Dialog.keepsLetters", "letters are neither composed nor taken apart, nor taken for others"
    ) { fixture, check in
      for text in ["e\u{301}", "\u{E9}", "\u{1100}\u{1161}", "가", "Ａ", "\u{FB01}", "İ", "한글 é"] {
        try await fixture.returns(text, to: prompt(.text), check)
      }
    },
    Clause("Dialog.picksByValue", "a choice is answered with its value") {
      fixture, check in
      for value in ["one", "two"] { try await fixture.returns(value, to: pick, check) }
    },
    Clause(
      "Dialog.readsNumbersAsNumbers",
      "a number that is wanted is no place in a list: neither of numbers nor of values that are some"
    ) {
      fixture, check in
      let offered = ["2", "12", "1"].map { Prompt.Choice($0, LocalizedText(verbatim: "<\($0)>")) }
      for kind in [Prompt.Kind.number(offered), .choice(offered)] {
        for text in ["1", "2", "12"] { try await fixture.returns(text, to: prompt(kind), check) }
      }
      try await fixture.returns("3", to: prompt(.number(offered)), check)
    },
    Clause("Dialog.takesNothingForConsent", "an empty line is no consent, nor is a line of spaces")
    {
      fixture, check in
      for text in ["", " "] {
        let dialog = try await fixture.dialog([(prompt(.consent).key, text)])
        let answer: String
        // Whoever is asked again after such a line has given no answer when the lines end.
        do throws(DialogInterruption) {
          answer = try await dialog.answer(to: prompt(.consent))
        } catch { continue }
        try check.holds(answer != "yes", "anything but consent to an empty line", butCame: answer)
      }
    },
  ]

  /// Clauses for a dialog that reads lines: it returns each as it is. A screen instead offers a
  /// choice's values to pick from, and takes no more characters than it can show.
  public static let lines: [Clause<Fixture>] = [
    Clause("Dialog.returnsLongTexts", "a long answer comes back to its last character") {
      fixture, check in
      for count in [255, 1024, 4095, 4096, 4097, 9000, 65_000] {
        let text = String(repeating: "x", count: count - 1) + "!"
        try await fixture.returns(text, to: prompt(.text), check)
      }
    },
    Clause(
      "Dialog.leavesJudgementToTheQuestion",
      "an answer that cannot be right comes back all the same, for the question to reject"
    ) {
      fixture, check in
      for text in ["three", "ONE", "0", "9"] { try await fixture.returns(text, to: pick, check) }
    },
    Clause(
      "Dialog.translatesNothing",
      "what is said for yes, and spaces around an answer, come back as they were entered"
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
      "Dialog.countsPlacesFromOne",
      "the place of a choice is counted from one, if it is taken at all, and has all its digits"
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

  private static let kinds: [(Prompt.Kind, [String])] = [
    (.consent, ["yes", "no", "No"]), (.text, [" a  b ", "Kim 김"]),
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
  /// Throws unless `text` comes back from `prompt`, scalar by scalar.
  fileprivate func returns(_ text: String, to prompt: Prompt, _ check: Check) async throws {
    let answer = try await dialog([(prompt.key, text)]).answer(to: prompt)
    let isSame = answer.utf8.elementsEqual(text.utf8)
    try check.holds(
      isSame,
      "the answer \(Told.scalars(text)) to a question of the kind \(Told.text(prompt.kind))",
      butCame: Told.scalars(answer))
  }
}
