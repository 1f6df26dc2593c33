import FeatureDependencies

extension DialogContract {
  static let order: [Clause<Fixture>] = [
    Clause(
      "Dialog.keepsTheOrder",
      "questions get the answers in order, and showing content uses up no answer"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "1"), (pick.key, "two"), (sum.key, "3")])
      var answers: [String] = []
      let kind = SampleKinds().single
      let short = [
        Presentation.message(LocalizedText(en: "Look.", ko: "보세요.")),
        .answered(pick, with: "two"), .nestedBegan(kind, in: kind),
        .nestedEnded(isContinuing: true),
      ]
      // A person may turn the pages of long content with keys.
      let shown = fixture.asksAgain ? short : try contents().map(\.1) + short
      for prompt in [sum, pick, sum] {
        for content in shown { await dialog.show(content) }
        answers.append(try await dialog.answer(to: prompt))
      }
      try check.equal(answers, ["1", "two", "3"], "the answers")
    },
    Clause(
      "Dialog.prefersTheAnswer",
      "a prepared answer takes precedence over an earlier answer and the unattended answer"
    ) { fixture, check in
      var again = prompt(.text, unattended: "no")
      again.earlier = "9"
      // Nothing is prepared for the question that would make this one unnecessary.
      again.skippedIfAnswered = sum.key
      let dialog = try await fixture.dialog([(again.key, "5")])
      try check.equal(try await dialog.answer(to: again), "5", "the answer")
    },
    Clause(
      "Dialog.respectsAudience",
      "a question outside its audience is not asked: it gets its unattended answer and uses "
        + "up no other answer"
    ) { fixture, check in
      let others: [Prompt.Audience] =
        fixture.asksAgain ? [.prepared] : [.prepared, .notPipes, .people]
      for audience in others {
        var hidden = prompt(pick.kind, unattended: "two")
        hidden.audience = audience
        let dialog = try await fixture.dialog([(sum.key, "5")])
        let answer = try await dialog.answer(to: hidden)
        try check.equal(answer, "two", "the unattended answer to a question for \(audience)")
        try check.equal(try await dialog.answer(to: sum), "5", "the answer to the next question")
      }
    },
    Clause(
      "Dialog.knowsItsAnswers",
      "an answer that the dialog knows without asking is the one that it then gives"
    ) { fixture, check in
      for audience in [Prompt.Audience.everyone, .prepared, .people] {
        var asked = prompt(pick.kind, unattended: "two")
        asked.audience = audience
        let dialog = try await fixture.dialog([(asked.key, "one")])
        let known = [
          await dialog.answer(withoutAsking: asked), await dialog.answer(withoutAsking: asked),
        ].compactMap(\.self)
        let answer = try await dialog.answer(to: asked)
        try check.holds(
          known.allSatisfy { $0 == answer }, "the answer \(answer) without asking, or none",
          butCame: known)
      }
    },
    Clause(
      "Dialog.asksAgainOrStops",
      "after a rejected answer, the dialog asks for the next one or throws the same rejection"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "bad"), (sum.key, "5")])
      let first = try await dialog.answer(to: sum)
      try check.equal(first, "bad", "the first answer")
      let second: String
      do throws(DialogInterruption) {
        second = try await dialog.answer(to: sum.rejecting(first))
      } catch {
        return try check.equal(error, .refused(.notANumber), "the reason why the run ends")
      }
      try check.equal(second, "5", "the second answer")
    },
    Clause(
      "Dialog.shiftsNoAnswers",
      "after a rejected answer, a dialog that cannot ask again does not use the answer to "
        + "another question"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "bad"), (pick.key, "two")])
      let first = try await dialog.answer(to: sum)
      let second: String
      do throws(DialogInterruption) {
        second = try await dialog.answer(to: sum.rejecting(first))
      } catch { return }
      try check.holds(
        fixture.asksAgain, "no answer, since the next one is to another question", butCame: second)
    },
  ]

  /// Clauses about empty lines. A dialog with a person need not pass them: Enter can choose a
  /// marked answer, and the dialog can ask again.
  static let emptyLines: [Clause<Fixture>] = [
    Clause(
      "Dialog.keepsEmptyLines",
      "an empty line is not replaced by a choice, a limit or the unattended answer; a dialog "
        + "that cannot ask again returns it or stops, and does not use the next line for it"
    ) {
      fixture, check in
      guard !fixture.asksAgain else { return }
      let next = prompt(.text, key: "contract.next")
      for unattended in [nil, "no"] {
        for kind in [sum.kind, pick.kind, months, .text] {
          for (text, earlier) in [("", nil), (" ", nil), ("", "9")] {
            var asked = prompt(kind, unattended: unattended)
            asked.earlier = earlier
            let dialog = try await fixture.dialog([(asked.key, text), (next.key, "7")])
            let answer: String
            do throws(DialogInterruption) { answer = try await dialog.answer(to: asked) } catch {
              continue
            }
            let expected = [text] + (earlier.map { [$0] } ?? [])
            try check.holds(
              expected.contains(answer), "the empty answer or the earlier one", butCame: answer)
            let following = try await dialog.answer(to: next)
            try check.equal(following, "7", "the answer to the next question")
          }
        }
      }
    }
  ]

  static let ends: [Clause<Fixture>] = [
    Clause(
      "Dialog.endsWithItsAnswers",
      "a question without an answer throws an interruption: the dialog neither waits nor guesses"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "1")])
      _ = try await dialog.answer(to: sum)
      for _ in 0..<3 { try await dialog.interrupts(sum, check) }
    },
    Clause(
      "Dialog.guessesNothing",
      "without input, nothing is answered, in particular no consent: neither an earlier "
        + "answer, nor a rejected one, nor the unattended answer in place of a rejected one"
    ) { fixture, check in
      let rejected = prompt(pick.kind, unattended: "two").rejecting("bad")
      try await fixture.dialog([]).interrupts(rejected, check)
      for asked in [sum, pick, prompt(.text), prompt(.consent), prompt(months)] {
        try await fixture.dialog([]).interrupts(asked, check)
        var offered = asked
        offered.earlier = "one"
        try await fixture.dialog([]).interrupts(offered, check)
        try await fixture.dialog([]).interrupts(asked.rejecting("one"), check)
        var both = asked.rejecting("two")
        both.earlier = "one"
        try await fixture.dialog([]).interrupts(both, check)
      }
    },
    Clause(
      "Dialog.usesUnattendedAnswers",
      "without input, a question with an unattended answer gets that answer or is interrupted"
    ) { fixture, check in
      var asked = prompt(pick.kind, unattended: "two")
      asked.earlier = "one"
      let answer: String
      do throws(DialogInterruption) { answer = try await fixture.made([]).answer(to: asked) } catch
      {
        return try check.holds(error.isAnEnd, "an end of the input", butCame: error)
      }
      try check.equal(answer, "two", "the answer without input")
    },
  ]
}

extension DialogContract.Fixture {
  /// Creates the fixture's dialog and converts its errors to `DialogInterruption`.
  fileprivate func made(_ answers: Answers) async throws(DialogInterruption) -> any Dialog {
    do { return try await dialog(answers) } catch { throw .unreadable(reason: "\(error)") }
  }
}

extension Dialog {
  /// Throws unless asking `prompt` throws because there is no answer.
  fileprivate func interrupts(_ prompt: Prompt, _ check: Check) async throws {
    let isRejected = prompt.rejected != nil
    try await check.refuses(
      "no answer to a question of the kind \(ValueDescription.text(prompt.kind)) without "
        + "input",
      where: { $0.isAnEnd || isRejected && $0.isRefusal }
    ) { () throws(DialogInterruption) in try await answer(to: prompt) }
  }
}

extension Prompt {
  /// The prompt asked again after `text` was rejected, as not a number.
  fileprivate func rejecting(_ text: String) -> Prompt {
    var again = self
    again.rejected = Rejected(text: text, reason: .notANumber)
    return again
  }
}

extension DialogInterruption {
  /// Whether the interruption means that there are no more answers.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .stopped, .endOfInput, .answerMissing, .unreadable: true
    case .back, .refused, .unwritable: false
    }
  }

  fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}
