import FeatureDependencies

/// The law of every ``FeatureDependencies/Dialog``: answers are returned unchanged and in order, no
/// answer is invented, and everything is shown, in order and complete.
///
///     func keepsTheLaw(_ fixture: some DialogFixture) async throws -> Bool {
///       try await DialogLaw.check(fixture) == []
///     }
public enum DialogLaw {
  /// What a fixture does not let the law check.
  public enum Unchecked: Sendable, Hashable {
    /// Empty, long, invalid and unprintable answers: it is no ``ExactDialogFixture``.
    case unusualAnswers
    /// The content shown: the fixture is no ``ShowingDialogFixture``.
    case shownContent
  }

  /// Makes random calls from each seed: the one in the variable SEED, or 1 to 50.
  ///
  /// Returns the parts that it did not check, for the test to state. Throws ``LawBroken``, or an error of the
  /// fixture. A dialog that does not answer within `limit` breaks the law.
  public static func check<Fixture: DialogFixture>(
    _ fixture: Fixture, seeds: ClosedRange<UInt64>? = nil,
    answeringWithin limit: Duration = .seconds(600)
  ) async throws -> Set<Unchecked> {
    let isExact = fixture is any ExactDialogFixture
    let isObserved = fixture is any ShowingDialogFixture
    let law = StepLaw<DialogStep>(name: "Dialog", limit: limit) { numbers in
      var steps = DialogSteps(
        user: fixture.user, isExact: isExact, showsAll: isObserved || fixture.user != .person,
        numbers: numbers)
      return try steps.all()
    } simpler: {
      $0.simpler
    } run: { steps, story in
      try await DialogRun(fixture: fixture, steps: steps, story: story).check()
    }
    try await law.check(seeds: seeds)
    return Set((isExact ? [] : [.unusualAnswers]) + (isObserved ? [] : [.shownContent]))
  }
}

/// One dialog and the calls to make.
private struct DialogRun<Fixture: DialogFixture> {
  let fixture: Fixture
  let steps: [DialogStep]
  let story: Story

  func check() async throws {
    let reading = (fixture as? any SummarizingDialogFixture)?.reading
    let dialog = try await fixture.dialog(answers(reading: reading))
    var shown: [Presentation] = []
    calls: for step in steps {
      switch step {
      case .show(let content):
        story.note("shows \(content.name)")
        await dialog.show(content)
        shown.append(content)
      case .ask(let question):
        // With no answer left, the customer cannot request the rest of the content.
        if reading != nil, question.line == nil {
          while let last = shown.last, last.canBeHeldBack { shown.removeLast() }
        }
        guard try await asks(question, dialog) else { break calls }
      }
    }
    guard let observer = fixture as? any ShowingDialogFixture else { return }
    if reading != nil { await dialog.show(.message(LocalizedText(verbatim: "end"))) }
    try await observer.check(shown, in: dialog)
  }

  /// The prepared answers. Before a consent, an input requests the rest of the content.
  private func answers(reading: String?) -> Fixture.Answers {
    var isHolding = false
    return steps.flatMap { step -> Fixture.Answers in
      switch step {
      case .show(let content):
        isHolding = content.canBeHeldBack
        return []
      case .ask(let question):
        let isRead = isHolding && question.prompt.kind == .consent && question.line != nil
        isHolding = false
        return [isRead ? reading : nil, question.line, question.next].compactMap { text in
          text.map { (question.prompt.key, $0) }
        }
      }
    }
  }

  /// Asks the question, and again if its answer is rejected. Returns whether further answers can
  /// come.
  private func asks(_ question: SampleQuestion, _ dialog: Fixture.Subject) async throws -> Bool {
    guard try await answers(question, dialog) else { return question.line == nil }
    guard let reason = question.rejection else { return true }
    return try await answers(question.repeated(for: reason), dialog)
  }

  /// Whether the dialog answers; throws a ``Deviation`` if the answer is not an expected one.
  private func answers(_ question: SampleQuestion, _ dialog: Fixture.Subject) async throws -> Bool {
    story.note("\(question)")
    let isNew = question.prompt.rejected == nil
    let known = isNew ? await dialog.answer(withoutAsking: question.prompt) : nil
    let same = isNew ? await dialog.answer(withoutAsking: question.prompt) : nil
    let result: Result<String, DialogInterruption>
    do throws(DialogInterruption) {
      result = .success(try await dialog.answer(to: question.prompt))
    } catch { result = .failure(error) }
    let expected = ExpectedAnswer(to: question, of: fixture.user)
    try expected.check(result, story)
    guard case .success(let text) = result else { return false }
    for answer in [known, same] where answer != nil && answer != text {
      throw Deviation("the answer \"\(text)\" without asking, or none", "\"\(answer ?? "")\"")
    }
    return true
  }
}

extension Presentation {
  /// The name of the case, for a story.
  fileprivate var name: String { Mirror(reflecting: self).children.first?.label ?? "content" }

  /// Whether a dialog for a person may show a part of it later, before a consent.
  fileprivate var canBeHeldBack: Bool {
    switch self {
    case .preview, .terms: true
    default: false
    }
  }
}

extension ShowingDialogFixture {
  /// Throws unless `dialog`, which this fixture has created, has shown all of `contents` in order.
  fileprivate func check(_ contents: [Presentation], in dialog: any Dialog) async throws {
    guard let dialog = dialog as? Subject else { return }
    let text = ShownText(try await shown(by: dialog))
    var start = 0
    for content in contents {
      for group in content.shownParts(in: language) {
        var end = start
        for part in group {
          guard let found = text.end(of: part, from: start) else {
            throw Deviation(
              "\(part), shown in its turn in \(content.name)",
              text.excerpt(from: start))
          }
          end = max(end, found)
        }
        start = end
      }
    }
  }
}
