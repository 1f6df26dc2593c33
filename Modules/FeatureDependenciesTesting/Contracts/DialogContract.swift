public import FeatureDependencies

/// What every ``Dialog`` owes: the answers as given, in order, and an end where there are no more.
public enum DialogContract {
  /// A way to make a dialog with answers prepared.
  public struct Fixture: Sendable {
    /// A dialog for which these answers, to questions of these keys, are all there is.
    let dialog: @Sendable ([(key: QuestionKey, text: String)]) async throws -> any Dialog

    /// A fixture.
    public init(
      dialog: @escaping @Sendable ([(key: QuestionKey, text: String)]) async throws -> any Dialog
    ) {
      self.dialog = dialog
    }
  }

  /// The clauses.
  public static let clauses: [Clause<Fixture>] = [
    Clause(
      "Dialog.returnsTheText",
      "an answer comes back as it was given, also in Hangul and with separators"
    ) {
      fixture, check in
      for text in ["1,000,000", "１００００００", "김하나 Kim", "0"] {
        let dialog = try await fixture.dialog([(sum.key, text)])
        try check.equal(try await dialog.answer(to: sum), text, "the answer")
      }
    },
    Clause(
      "Dialog.keepsTheOrder",
      "answers are given to questions in turn, and what is shown between takes none"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "1"), (pick.key, "two"), (sum.key, "3")])
      var answers: [String] = []
      for prompt in [sum, pick, sum] {
        await dialog.show(.message(LocalizedText(en: "Look.", ko: "보세요.")))
        answers.append(try await dialog.answer(to: prompt))
      }
      try check.equal(answers, ["1", "two", "3"], "the answers")
    },
    Clause(
      "Dialog.endsWithItsAnswers",
      "a question without an answer is an interruption, never a wait or a guess"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "1")])
      _ = try await dialog.answer(to: sum)
      try await check.refuses("that there is no answer", where: \DialogInterruption.isAnEnd) {
        () throws(DialogInterruption) in try await answerInTime(dialog, sum)
      }
    },
    Clause(
      "Dialog.returnsEveryKind", "whatever kind of answer is wanted, it comes back as it was given"
    ) { fixture, check in
      for (kind, texts) in kinds {
        for text in texts {
          let dialog = try await fixture.dialog([(prompt(kind).key, text)])
          let answer = try await dialog.answer(to: prompt(kind))
          let scalars = Array(answer.unicodeScalars)
          try check.equal(scalars, Array(text.unicodeScalars), "the answer to \(kind)")
        }
      }
    },
    Clause(
      "Dialog.neverConsents",
      "where nobody answers nothing is answered, however often it is asked; least of all consent"
    ) { fixture, check in
      for (kind, _) in kinds {
        let dialog = try await fixture.dialog([])
        for _ in 0..<3 {
          let answer = try? await dialog.answer(to: prompt(kind))
          try check.equal(answer, nil, "what nobody answers to \(kind)")
        }
      }
    },
    Clause(
      "Dialog.prefersTheAnswer",
      "an answer that was prepared comes before what was answered earlier or would be unattended"
    ) { fixture, check in
      var again = prompt(.text, unattended: "no")
      again.earlier = "9"
      let dialog = try await fixture.dialog([(again.key, "5")])
      try check.equal(try await dialog.answer(to: again), "5", "the answer")
    },
    Clause(
      "Dialog.asksAgainOrStops",
      "after a rejected answer the next one is asked for, or the run ends with the same rejection"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "bad"), (sum.key, "5")])
      let first = try await dialog.answer(to: sum)
      try check.equal(first, "bad", "the first answer")
      var again = sum
      again.rejected = Prompt.Rejected(text: first, reason: .notANumber)
      let second: String
      do throws(DialogInterruption) { second = try await dialog.answer(to: again) } catch {
        return try check.equal(error, .refused(.notANumber), "why the run ends")
      }
      try check.equal(second, "5", "the second answer")
    },
    Clause("Dialog.picksByValue", "a choice is answered with its value") {
      fixture, check in
      let dialog = try await fixture.dialog([(pick.key, "two")])
      try check.equal(try await dialog.answer(to: pick), "two", "the answer")
    },
    Clause(
      "Dialog.leavesJudgementToTheQuestion",
      "an answer that cannot be right comes back all the same, for the question to reject"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(pick.key, "three")])
      try check.equal(try await dialog.answer(to: pick), "three", "the answer")
    },
  ]

  private static let kinds: [(Prompt.Kind, [String])] = [
    (.consent, ["yes", "no", "No"]),
    (.text, [" a  b ", "Kim 김", String(repeating: "x", count: 3000)]),
    (.number([.init("12", LocalizedText(verbatim: "12"))]), ["12", "13"]),
    (.amount(Won(10)...Won(20)), ["30", "5"]),
  ]

  private static func prompt(_ kind: Prompt.Kind, unattended: String? = nil) -> Prompt {
    Prompt(
      key: QuestionKey(rawValue: "contract.any"), text: LocalizedText(en: "What?", ko: "무엇?"),
      help: LocalizedText(en: "Any.", ko: "무엇이든."), kind: kind, unattended: unattended)
  }

  private static let sum = Prompt(
    key: QuestionKey(rawValue: "contract.sum"), text: LocalizedText(en: "How much?", ko: "얼마?"),
    help: LocalizedText(en: "Won.", ko: "원."), kind: .amount(Won(1)...Won(10_000_000)))
  private static let pick = Prompt(
    key: QuestionKey(rawValue: "contract.pick"), text: LocalizedText(en: "Which?", ko: "어느 것?"),
    help: LocalizedText(en: "One.", ko: "하나."),
    kind: .choice([
      .init("one", LocalizedText(en: "One", ko: "하나")),
      .init("two", LocalizedText(en: "Two", ko: "둘")),
    ]))

  /// The dialog's answer, or a violation-worthy text if none comes while a person would give up.
  private static func answerInTime(
    _ dialog: any Dialog, _ prompt: Prompt
  ) async throws(DialogInterruption) -> String {
    let outcomes = AsyncStream<Result<String, DialogInterruption>> { continuation in
      Task {
        do throws(DialogInterruption) {
          continuation.yield(.success(try await dialog.answer(to: prompt)))
        } catch { continuation.yield(.failure(error)) }
      }
      Task {
        try? await Task.sleep(for: .seconds(10))
        continuation.yield(.success("nothing within ten seconds"))
      }
    }
    for await outcome in outcomes { return try outcome.get() }
    return "nothing"
  }
}

extension DialogInterruption {
  /// Whether it says that there are no more answers.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .stopped, .endOfInput, .answerMissing, .unreadable: true
    case .back, .refused: false
    }
  }
}
