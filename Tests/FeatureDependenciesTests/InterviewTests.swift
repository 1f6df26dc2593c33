import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// Going back and forth between questions, independent of any product.
struct InterviewTests {
  private func number(_ key: String, upTo maximum: Int64 = 100) -> Question<Won> {
    .amount(
      QuestionKey(rawValue: key), LocalizedText(verbatim: key), help: LocalizedText(verbatim: key),
      within: Won(1)...Won(maximum))
  }

  @Test func `Going back asks the previous question again, and offers its earlier answer`()
    async throws
  {
    let dialog = ScriptedDialog([
      .answer("a", "1"), .answer("b", "2"), .interrupt("c", .back), .answer("b", "20"),
      .answer("c", "3"),
    ])
    let answers = try await dialog.interview { (interview) async throws(FlowStop) in
      let a = try await interview.ask(number("a"))
      let b = try await interview.ask(number("b"))
      let c = try await interview.ask(number("c"))
      return [a, b, c]
    }
    #expect(answers == [Won(1), Won(20), Won(3)])
    try await dialog.verify()
    let again = await dialog.asked[3]
    #expect(again.key.rawValue == "b")
    #expect(again.earlier == "2")
  }

  @Test func `Going back offers the earlier answer in place of a suggestion`() async throws {
    var prompt = number("a").prompt
    prompt.earlier = "7"
    let suggesting = Question(prompt) { (text) throws(Rejection) in
      try number("a").answer(from: text)
    }
    let dialog = ScriptedDialog([
      .answer("a", "1"), .interrupt("b", .back), .answer("a", "2"), .answer("b", "3"),
    ])
    _ = try await dialog.interview { (interview) async throws(FlowStop) in
      _ = try await interview.ask(suggesting)
      _ = try await interview.ask(number("b"))
    }
    #expect(await dialog.asked.map(\.earlier) == ["7", nil, "1", nil])
  }

  @Test func `Going back from the first question leaves the interview`() async {
    let dialog = ScriptedDialog([.interrupt("a", .back)])
    await #expect(throws: FlowStop.interrupted(.back, at: QuestionKey(rawValue: "a"))) {
      _ = try await dialog.ask(number("a"))
    }
  }

  @Test func `Replayed answers are validated again`() async throws {
    // The limit of b depends on a, so a smaller a invalidates the replayed b.
    let dialog = ScriptedDialog([
      .answer("a", "50"), .answer("b", "40"), .interrupt("c", .back), .interrupt("b", .back),
      .answer("a", "30"), .answer("b", "40"), .answer("b", "20"), .answer("c", "1"),
    ])
    let answers = try await dialog.interview { (interview) async throws(FlowStop) in
      let a = try await interview.ask(number("a"))
      let b = try await interview.ask(number("b", upTo: a.amount))
      let c = try await interview.ask(number("c"))
      return [a, b, c]
    }
    #expect(answers == [Won(30), Won(20), Won(1)])
    try await dialog.verify()
    let refused = await dialog.asked[6].rejected
    #expect(refused?.reason == .aboveMaximum(Won(30)))
  }

  @Test func `An answer is not replayed to a different question at the same position`()
    async throws
  {
    let dialog = ScriptedDialog([
      .answer("a", "1"), .answer("b", "2"), .answer("c", "3"), .interrupt("d", .back),
      .answer("x", "9"), .answer("c", "4"), .answer("d", "5"),
    ])
    var isFirst = true
    let answers = try await dialog.interview { (interview) async throws(FlowStop) in
      let a = try await interview.ask(number("a"))
      let second = number(isFirst ? "b" : "x")
      isFirst = false
      let b = try await interview.ask(second)
      let c = try await interview.ask(number("c"))
      return [a, b, c, try await interview.ask(number("d"))]
    }
    try await dialog.verify()
    #expect(answers == [Won(1), Won(9), Won(4), Won(5)])
  }

  @Test func `Replayed answers do not show earlier content again`() async throws {
    let dialog = ScriptedDialog([
      .answer("a", "1"), .answer("b", "2"), .answer("c", "3"), .interrupt("d", .back),
      .answer("c", "3"), .answer("d", "4"),
    ])
    _ = try await dialog.interview { (interview) async throws(FlowStop) in
      let a = try await interview.ask(number("a"))
      await interview.show(.message(LocalizedText(verbatim: "first")))
      let b = try await interview.ask(number("b"))
      await interview.show(.message(LocalizedText(verbatim: "second")))
      let c = try await interview.ask(number("c"))
      return [a, b, c, try await interview.ask(number("d"))]
    }
    // Only "second" directly precedes the repeated question.
    let texts = ["first", "second", "second"].map { LocalizedText(verbatim: $0) }
    #expect(await dialog.shown == texts.map(Presentation.message))
  }

  @Test func `Consent is never replayed, and never offered as an earlier answer`() async throws {
    let key = QuestionKey(rawValue: "consent")
    let consent = Question.consent(
      key, LocalizedText(verbatim: ""), help: LocalizedText(verbatim: ""))
    let dialog = ScriptedDialog([
      .answer("a", "1"), .answer("consent", "yes"), .answer("consent", "yes"),
      .interrupt("consent", .back), .answer("a", "1"), .answer("consent", "yes"),
      .answer("consent", "yes"), .answer("consent", "no"),
    ])
    let given = try await dialog.interview { (interview) async throws(FlowStop) in
      _ = try await interview.ask(number("a"))
      let first = try await interview.ask(consent)
      let second = try await interview.ask(consent)
      let third = try await interview.ask(consent)
      return [first, second, third]
    }
    #expect(given == [true, true, false])
    let offered = await dialog.asked.filter { $0.key == key }.compactMap(\.earlier)
    #expect(offered.isEmpty)
    try await dialog.verify()
  }

  @Test(arguments: [
    (ScriptedDialog.Step.answer("a", "yes"), true), (.answer("a", "no"), false),
    (.interrupt("a", .back), false),
  ])
  func `Going back from an offer means no, as its label says`(
    step: ScriptedDialog.Step, isAccepted: Bool
  ) async throws {
    let dialog = ScriptedDialog([step])
    let text = LocalizedText(verbatim: "")
    let question = Question.yesOrNo(QuestionKey(rawValue: "a"), text, help: text)
    #expect(try await dialog.accepts(question, keeping: nil) == isAccepted)
    #expect(await dialog.asked.map(\.exitLabel) == [LocalizedText(en: "no", ko: "아니요")])
  }

  @Test(arguments: [
    DialogInterruption.stopped, .endOfInput, .answerMissing, .refused(.empty),
    .unreadable(reason: "x"),
  ])
  func `Any other interruption ends the interview and names the question`(
    interruption: DialogInterruption
  ) async {
    let dialog = ScriptedDialog([.answer("a", "1"), .interrupt("b", interruption)])
    await #expect(throws: FlowStop.interrupted(interruption, at: QuestionKey(rawValue: "b"))) {
      try await dialog.interview { (interview) async throws(FlowStop) in
        _ = try await interview.ask(number("a"))
        _ = try await interview.ask(number("b"))
      }
    }
  }
}

struct TextQuestionTests {
  private let question = Question.text(
    QuestionKey(rawValue: "name"), LocalizedText(verbatim: ""), help: LocalizedText(verbatim: ""),
    limit: 10)

  @Test(arguments: ["김하나", " Kim ", "O'Neill", "👩‍👩‍👧"])
  func `Real names are accepted`(name: String) throws {
    #expect(try question.answer(from: name) == name.trimmed)
  }

  @Test(arguments: [
    ("", Rejection.empty), (" \t", .empty), ("abcdefghijk", .tooLong(limit: 10)),
    ("a\u{1B}[31m", .unprintable), ("a\u{0}b", .unprintable), ("\u{202E}abc", .unprintable),
    ("a\u{2028}b", .unprintable), ("a\u{200B}b", .unprintable), ("\u{FEFF}a", .unprintable),
    (
      String(repeating: "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", count: 9),
      .tooLong(limit: 10)
    ),
  ])
  func `Empty, overlong or unprintable text is rejected`(name: String, rejection: Rejection) {
    #expect(throws: rejection) { try question.answer(from: name) }
  }
}
