import FeatureDependencies
import FeatureDependenciesTesting
import TerminalDialog
import Testing

/// A person who refuses consent is asked to confirm the refusal.
struct RefusalConfirmationTests {
  private static let consent = Prompt(
    key: QuestionKey(rawValue: "a.consent"), text: LocalizedText(en: "Agreed?", ko: "동의할까요?"),
    help: LocalizedText(verbatim: ""), kind: .consent)

  private static let terms = Presentation.terms(
    TermsSheet(title: LocalizedText(verbatim: "Terms"), clauses: []))

  private func answer(_ steps: [ScriptedDialog.Step], to prompt: Prompt = consent) async throws
    -> String
  {
    let script = ScriptedDialog(steps)
    let dialog = RefusalConfirmation(decorating: script)
    await dialog.show(Self.terms)
    let text = try await dialog.answer(to: prompt)
    try await script.verify()
    return text
  }

  @Test(arguments: ["no", "아니요", " N "])
  func `A refusal counts when it is confirmed`(refusal: String) async throws {
    let steps = [
      ScriptedDialog.Step.answer("a.consent", refusal), .answer("consent.refused", "yes"),
    ]
    #expect(try await answer(steps) == refusal)
  }

  @Test(arguments: [
    ScriptedDialog.Step.answer("consent.refused", "no"), .interrupt("consent.refused", .back),
  ])
  func `A refusal that is not confirmed is discarded`(step: ScriptedDialog.Step) async throws {
    let steps = [
      ScriptedDialog.Step.answer("a.consent", "no"), step, .answer("a.consent", "yes"),
    ]
    #expect(try await answer(steps) == "yes")
  }

  @Test(arguments: ["yes", "", "perhaps"])
  func `An answer that does not refuse consent needs no confirmation`(text: String) async throws {
    #expect(try await answer([.answer("a.consent", text)]) == text)
  }

  @Test func `No to any other question needs no confirmation`() async throws {
    let question = Question.yesOrNo(
      QuestionKey(rawValue: "b"), Self.consent.text, help: Self.consent.help)
    #expect(try await answer([.answer("b", "no")], to: question.prompt) == "no")
  }

  @Test func `A refusal to go on from an open account needs no confirmation`() async throws {
    let kind = Samples.bond
    let opened = try Samples.opened()
    for ending in [
      [], [Self.terms, .opened(opened)], [Self.terms, .nestedBegan(kind, in: kind)],
      [Self.terms, .nestedEnded(isContinuing: true)],
    ] {
      let script = ScriptedDialog([.answer("a.consent", "no")])
      let dialog = RefusalConfirmation(decorating: script)
      for content in ending { await dialog.show(content) }
      #expect(try await dialog.answer(to: Self.consent) == "no")
      try await script.verify()
    }
  }

  @Test func `Stopping at the confirmation of a refusal stops the dialog`() async throws {
    await #expect(throws: DialogInterruption.stopped) {
      try await answer([.answer("a.consent", "no"), .interrupt("consent.refused", .stopped)])
    }
  }

  @Test func `The confirmation names each account that was opened so far once`() async throws {
    let notes = try await notes(after: ["OWN-1", "NESTED-2", "OWN-1"])
    let named = "Opened so far, and not affected: OWN-1, NESTED-2"
    #expect(notes.map { $0?.en } == [nil, named, nil, named])
  }

  @Test func `The confirmation names the last three accounts, and counts the others`() async throws
  {
    let three = try await notes(after: ["A-1", "A-2", "A-3"])
    #expect(three.last??.en == "Opened so far, and not affected: A-1, A-2, A-3")
    let five = try await notes(after: (1...5).map { "A-\($0)" })
    #expect(five.last??.en == "Opened so far, and not affected: A-3, A-4, A-5 and 2 more")
    #expect(five.last??.ko == "이미 개설되어 그대로 유지되는 계좌: A-3, A-4, A-5 외 2개")
  }

  /// The notes of the questions when consent is refused twice after these accounts were opened.
  private func notes(after numbers: [String]) async throws -> [LocalizedText?] {
    let script = ScriptedDialog([
      .answer("a.consent", "no"), .answer("consent.refused", "no"), .answer("a.consent", "no"),
      .answer("consent.refused", "yes"),
    ])
    let dialog = RefusalConfirmation(decorating: script)
    let opened = try Samples.opened()
    for number in numbers {
      let account = OpenedAccount(
        number: try Samples.number(number), contract: opened.contract, signed: opened.signed,
        receipt: opened.receipt)
      await dialog.show(.opened(account))
    }
    await dialog.show(Self.terms)
    _ = try await dialog.answer(to: Self.consent)
    return await script.asked.map(\.note)
  }
}
