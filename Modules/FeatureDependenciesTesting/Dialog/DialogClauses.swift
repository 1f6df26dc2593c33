import FeatureDependencies

/// The clauses of ``DialogContract`` for the dialogs of one test.
struct DialogClauses: Sendable {
  let user: DialogUser
  let language: Language
  /// Whether every text can be entered.
  let isExact: Bool
  let makeFixture: @Sendable (DialogFixture.Answers) async throws -> DialogFixture

  static let all: [Clause<DialogClauses>] = [
    Clause(
      "Dialog.returnsAnswers",
      "each answer is returned exactly as it was entered, for its own question; only a choice may "
        + "be answered by its place, and only an empty line by a suggestion; an empty line and an "
        + "unprintable answer may be rejected, but not skipped; an answer known without asking is "
        + "the same, and stays prepared"
    ) { try await $0.returnsAnswers($1) },
    Clause(
      "Dialog.inventsNoAnswer",
      "without an answer, a dialog returns the unattended one or none, and does not go back"
    ) { try await $0.inventsNoAnswer($1) },
    Clause(
      "Dialog.refusesRejectedAnswers",
      "a rejected answer is neither given again nor replaced by one that is not entered for it"
    ) { try await $0.refusesRejectedAnswers($1) },
    Clause(
      "Dialog.showsEverything",
      "everything is shown, complete, in order, and again if it was shown before; nothing that is "
        + "shown takes an answer"
    ) { try await $0.showsEverything($1) },
  ]

  private func returnsAnswers(_ check: Check) async throws {
    for question in SampleQuestion.all {
      for line in question.lines + (isExact ? question.unusualLines : []) {
        try await enter(line, at: question, check)
      }
      for line in isExact ? question.rejectableLines : [] {
        try await enter(line, at: question, canReject: true, check)
      }
    }
  }

  /// Enters `line`, and the next line for the next question, unless a person is asked again.
  private func enter(
    _ line: String, at question: SampleQuestion, canReject: Bool = false, _ check: Check
  ) async throws {
    let prompt = question.prompt(1, unattended: "later", suggesting: "9")
    let next = SampleQuestion.text.prompt(2)
    let hasNext = user != .person || !canReject
    let fixture = try await makeFixture(
      [(prompt.key, line)] + (hasNext ? [(next.key, "next")] : []))
    let check = check.inCase("\(ValueDescription.scalars(line)) entered for \(question.name)")
    let texts = question.answers(at: line, suggesting: prompt.earlier)
    let isAnswered = try await fixture.ask(prompt, expecting: texts, check) {
      canReject && $0 != .back
    }
    if isAnswered, hasNext { _ = try await fixture.ask(next, expecting: ["next"], check) }
  }

  private func inventsNoAnswer(_ check: Check) async throws {
    for question in SampleQuestion.all {
      let fixture = try await makeFixture([])
      for prompt in question.prompts {
        _ = try await fixture.ask(
          prompt, expecting: [prompt.unattended].compactMap(\.self),
          check.inCase("no answer for \(question.name)")
        ) { isEnd($0, of: prompt) }
      }
    }
  }

  private func refusesRejectedAnswers(_ check: Check) async throws {
    guard isExact else { return }
    for prompt in SampleQuestion.amount.prompts {
      // A person enters the second answer for the same question.
      let isSame = user == .person
      let next = isSame ? prompt.key : QuestionKey(rawValue: "next")
      let fixture = try await makeFixture([(prompt.key, "bad"), (next, "7")])
      _ = try await fixture.ask(prompt, expecting: ["bad"], check)
      let again = changing(prompt) { $0.rejected = .init(text: "bad", reason: .notANumber) }
      _ = try await fixture.ask(
        again, expecting: isSame ? ["7"] : [], check.inCase("after a rejected \"bad\"")
      ) { isEnd($0, of: again) || $0 == .refused(.notANumber) }
    }
  }

  /// Whether `prompt` may end like this without an answer.
  private func isEnd(_ interruption: DialogInterruption, of prompt: Prompt) -> Bool {
    switch interruption {
    case .stopped, .unreadable: true
    case .endOfInput, .answerMissing:
      user != .preparedAnswers || prompt.unattended == nil || prompt.rejected != nil
    case .back, .refused, .unwritable: false
    }
  }

  private func showsEverything(_ check: Check) async throws {
    let groups = try SampleContent.groups()
    let prompts = groups.indices.map { SampleQuestion.text.prompt($0) }
    let fixture = try await makeFixture(prompts.map { ($0.key, "answer to \($0.key)") })
    for (group, prompt) in zip(groups, prompts) {
      for content in group { await fixture.dialog.show(content) }
      let check = check.inCase("after \(group.map(\.name).joined(separator: ", "))")
      _ = try await fixture.ask(prompt, expecting: ["answer to \(prompt.key)"], check)
      // Content that was held back is shown before other content.
      await fixture.dialog.show(.message(LocalizedText(verbatim: "end_of_\(prompt.key)")))
    }
    guard var text = try await fixture.shown.value?()[...] else { return }
    for (group, prompt) in zip(groups, prompts) {
      let end = "end_of_\(prompt.key)"
      let range = try check.some(text.firstRange(of: end), "the message \(end), after others")
      try WrittenText(text[..<range.lowerBound], in: language).shows(group, check)
      text = text[range.upperBound...]
    }
  }
}

extension DialogFixture {
  /// Asks `prompt`, and returns whether it is answered.
  ///
  /// Throws unless the answer is one of `texts`, or an interruption that `allows` accepts.
  fileprivate func ask(
    _ prompt: Prompt, expecting texts: [String], _ check: Check,
    orNone allows: (DialogInterruption) -> Bool = { _ in false }
  ) async throws(Deviation) -> Bool {
    func words(_ text: String) -> String { "the answer \(ValueDescription.scalars(text))" }
    let interruption = allows(.stopped) ? ["an interruption"] : []
    let expected = (texts.map(words) + interruption).joined(separator: " or ")
    let known = await dialog.answer(withoutAsking: prompt)
    let again = await dialog.answer(withoutAsking: prompt)
    let answer: String
    do throws(DialogInterruption) { answer = try await dialog.answer(to: prompt) } catch {
      try check.holds(allows(error), expected, butCame: "the interruption \(error)")
      return false
    }
    // Other texts of the same characters are equal, but not unchanged.
    func isSame(_ text: String) -> Bool { text.utf8.elementsEqual(answer.utf8) }
    try check.holds(texts.contains(where: isSame), expected, butCame: words(answer))
    for text in [known, again].compactMap(\.self) {
      try check.holds(
        isSame(text), "\(words(answer)) without asking, or none", butCame: words(text))
    }
    return true
  }
}
