import FeatureDependencies

extension DialogContract {
  static let order: [Clause<Fixture>] = [
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
      "Dialog.prefersTheAnswer",
      "an answer that was prepared comes before what was answered earlier or would be unattended"
    ) { fixture, check in
      var again = prompt(.text, unattended: "no")
      again.earlier = "9"
      let dialog = try await fixture.dialog([(again.key, "5")])
      try check.equal(try await dialog.answer(to: again), "5", "the answer")
    },
    Clause(
      "Dialog.asksWhoIsMeant",
      "a question for those who have prepared its answer is asked nobody else, and one that is not "
        + "for pipes no pipe: it has its unattended answer, and takes none of another question"
    ) { fixture, check in
      let others: [Prompt.Audience] = fixture.asksAgain ? [.prepared] : [.prepared, .notPipes]
      for audience in others {
        var hidden = prompt(pick.kind, unattended: "two")
        hidden.audience = audience
        let dialog = try await fixture.dialog([(sum.key, "5")])
        let answer = try await dialog.answer(to: hidden)
        try check.equal(answer, "two", "what nobody has prepared, asked of \(audience)")
        try check.equal(try await dialog.answer(to: sum), "5", "the answer to the next question")
      }
    },
    Clause(
      "Dialog.asksAgainOrStops",
      "after a rejected answer the next one is asked for, or the run ends with the same rejection"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "bad"), (sum.key, "5")])
      let first = try await dialog.answer(to: sum)
      try check.equal(first, "bad", "the first answer")
      let second: String
      do throws(DialogInterruption) {
        second = try await dialog.answer(to: sum.rejecting(first))
      } catch { return try check.equal(error, .refused(.notANumber), "why the run ends") }
      try check.equal(second, "5", "the second answer")
    },
    Clause(
      "Dialog.shiftsNoAnswers",
      "after a rejected answer that nobody can give again, no other question's answer is taken for it"
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

  static let ends: [Clause<Fixture>] = [
    Clause(
      "Dialog.endsWithItsAnswers",
      "a question without an answer is an interruption, never a wait or a guess"
    ) {
      fixture, check in
      let dialog = try await fixture.dialog([(sum.key, "1")])
      _ = try await dialog.answer(to: sum)
      for _ in 0..<3 { try await dialog.interrupts(sum, check) }
    },
    Clause(
      "Dialog.neverConsents",
      "where nobody answers nothing is answered, however often it is asked; least of all consent"
    ) { fixture, check in
      for kind in [Prompt.Kind.consent, .text, pick.kind, sum.kind, months] {
        let dialog = try await fixture.dialog([])
        for _ in 0..<3 { try await dialog.interrupts(prompt(kind), check) }
      }
    },
    Clause(
      "Dialog.guessesNothing",
      "where nobody answers, what was answered earlier or was rejected is no answer, and the "
        + "unattended one is none in a rejected one's place"
    ) { fixture, check in
      let rejected = prompt(pick.kind, unattended: "two").rejecting("bad")
      try await fixture.dialog([]).interrupts(rejected, check)
      for asked in [sum, pick, prompt(.text), prompt(.consent), prompt(months)] {
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
      "Dialog.answersForNobody",
      "where nobody answers, a question that allows it has its unattended answer, or is interrupted"
    ) { fixture, check in
      var asked = prompt(pick.kind, unattended: "two")
      asked.earlier = "one"
      let answer: String
      do throws(DialogInterruption) { answer = try await fixture.made([]).answer(to: asked) } catch
      {
        return try check.holds(error.isAnEnd, "an end of the input", butCame: error)
      }
      try check.equal(answer, "two", "what is answered where nobody answers")
    },
  ]
}

extension DialogContract.Fixture {
  /// The fixture's dialog, for a question whose interruption is looked at.
  fileprivate func made(_ answers: Answers) async throws(DialogInterruption) -> any Dialog {
    do { return try await dialog(answers) } catch { throw .unreadable(reason: "\(error)") }
  }
}

extension Dialog {
  /// Throws unless `prompt` is interrupted because there is no answer.
  fileprivate func interrupts(_ prompt: Prompt, _ check: Check) async throws {
    let isRejected = prompt.rejected != nil
    try await check.refuses(
      "no answer to a question of the kind \(Told.text(prompt.kind)) that nobody answers",
      where: { $0.isAnEnd || isRejected && $0.isRefusal }
    ) { () throws(DialogInterruption) in try await answer(to: prompt) }
  }
}

extension Prompt {
  /// The question asked again after `text`, which is no number.
  fileprivate func rejecting(_ text: String) -> Prompt {
    var again = self
    again.rejected = Rejected(text: text, reason: .notANumber)
    return again
  }
}

extension DialogInterruption {
  /// Whether it says that there are no more answers.
  fileprivate var isAnEnd: Bool {
    switch self {
    case .stopped, .endOfInput, .answerMissing, .unreadable: true
    case .back, .refused, .unwritable: false
    }
  }

  fileprivate var isRefusal: Bool { if case .refused = self { true } else { false } }
}
