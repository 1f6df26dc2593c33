public import FeatureDependencies

/// The law of every ``FeatureDependencies/Dialog``: answers are returned unchanged and in order, no
/// answer is invented, and everything is shown, in order and complete.
public enum DialogLaw {
  /// Makes random calls from each seed: the one in the variable SEED, or 1 to 50.
  ///
  /// Returns the parts that it did not check, with the reasons. Throws ``LawBroken``, or an error
  /// of `makeFixture`.
  ///
  /// - Parameters:
  ///   - user: Who answers the questions.
  ///   - language: The language of the content.
  ///   - reason: Why empty, long, invalid and unprintable answers cannot be entered, such as with
  ///   keys that pick a choice; nil if `makeFixture` enters each text unchanged.
  ///   - key: The input that shows the terms and the details of a preview at a question for
  ///   consent; nil if the dialog shows them without.
  ///   - seeds: The seeds to check; nil for those named above.
  ///   - makeFixture: Creates a dialog that has these answers in this order, and no others.
  public static func check(
    _ user: DialogUser, in language: Language = .english,
    withoutUnusualAnswers reason: String? = nil, showingTermsBy key: String? = nil,
    seeds: ClosedRange<UInt64>? = nil,
    _ makeFixture: @escaping @Sendable (DialogFixture.Answers) async throws -> DialogFixture
  ) async throws -> [String] {
    let law = StepLaw<DialogStep>(name: "Dialog") { numbers in
      var steps = DialogSteps(user: user, isExact: reason == nil, numbers: numbers)
      return try steps.all()
    } run: { steps, story in
      let fixture = try await makeFixture(steps.answers(showingTermsBy: key))
      try await DialogRun(user: user, fixture: fixture, story: story)
        .check(steps, in: language, hasKey: key != nil)
    }
    try await law.check(seeds: seeds)
    let content = try await makeFixture([]).shown.notChecked("the content shown")
    return (reason.map { ["unusual answers: \($0)"] } ?? []) + content
  }
}

extension [DialogStep] {
  /// The prepared answers. Before a consent, `key` requests the rest of the content.
  fileprivate func answers(showingTermsBy key: String?) -> DialogFixture.Answers {
    var isHolding = false
    return flatMap { step -> DialogFixture.Answers in
      switch step {
      case .show(let content):
        if !content.isMark { isHolding = content.canBeHeldBack }
        return []
      case .ask(let question):
        defer { isHolding = false }
        guard let line = question.line else { return [] }
        let isRead = isHolding && question.prompt.kind == .consent
        return [isRead ? key : nil, line].compactMap(\.self).map { (question.prompt.key, $0) }
      }
    }
  }
}

/// One dialog and the calls made.
private struct DialogRun {
  let user: DialogUser
  let fixture: DialogFixture
  let story: Story

  func check(_ steps: [DialogStep], in language: Language, hasKey: Bool) async throws {
    var shown: [Presentation] = []
    calls: for step in steps {
      switch step {
      case .show(let content):
        story.note("shows \(content.name)")
        await fixture.dialog.show(content)
        if !content.isMark { shown.append(content) }
      case .ask(let question):
        // Without an answer, the customer cannot request the rest of the content.
        if hasKey, question.line == nil {
          while let last = shown.last, last.canBeHeldBack { shown.removeLast() }
        }
        guard try await isOver(after: question) else { continue }
        break calls
      }
    }
    guard let observe = fixture.shown.value else { return }
    // Content held back is shown before the next call.
    await fixture.dialog.show(.message(LocalizedText(verbatim: "end")))
    try ShownText(try await observe()).check(shown, in: language)
  }

  /// Asks the question; throws a ``Deviation`` if the answer is not an expected one. Returns
  /// whether the next prepared answer may be for another question than the next.
  private func isOver(after question: SampleQuestion) async throws -> Bool {
    let (prompt, dialog) = (question.prompt, fixture.dialog)
    story.note("\(question)")
    let isNew = prompt.rejected == nil
    let known = isNew ? await dialog.answer(withoutAsking: prompt) : nil
    let same = isNew ? await dialog.answer(withoutAsking: prompt) : nil
    let answer: SampleQuestion.Answer
    do throws(DialogInterruption) {
      answer = .success(try await dialog.answer(to: prompt))
    } catch { answer = .failure(error) }
    try question.check(answer, of: user, story)
    guard case .success(let text) = answer else { return !isNew || question.line != nil }
    for answer in [known, same].compactMap({ $0 }) where !answer.utf8.elementsEqual(text.utf8) {
      throw Deviation(
        "the answer \(ValueDescription.scalars(text)) without asking, or none",
        ValueDescription.scalars(answer))
    }
    return !isNew
  }
}

extension Presentation {
  /// The name of the case, for a story.
  var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }

  /// Whether it marks where a nested flow begins or ends, and need not be drawn.
  fileprivate var isMark: Bool {
    switch self {
    case .nestedBegan, .nestedEnded: true
    default: false
    }
  }

  /// Whether a dialog for a person may show a part of it later, before a consent.
  fileprivate var canBeHeldBack: Bool {
    switch self {
    case .preview, .terms: true
    default: false
    }
  }
}
