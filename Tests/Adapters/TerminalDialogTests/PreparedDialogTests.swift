import FeatureDependencies
import FeatureDependenciesTesting
import TerminalDialog
import Testing

/// Answers from options; the decorated dialog asks the remaining questions.
struct PreparedDialogTests {
  private let amount = QuestionKey(rawValue: "amount")

  private func question(_ key: String = "amount") -> Question<Won> {
    .amount(
      QuestionKey(rawValue: key), LocalizedText(en: "How much?", ko: "얼마나?"),
      help: LocalizedText(en: "", ko: ""), within: Won(10)...Won(2000))
  }

  @Test func `A prepared answer is used once and shown, other questions are asked`() async throws {
    let asked = ScriptedDialog([.answer("other", "11"), .answer("amount", "12")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "1,000"])
    #expect(try await dialog.ask(question()) == Won(1000))
    #expect(try await dialog.ask(question("other")) == Won(11))
    #expect(try await dialog.ask(question()) == Won(12))
    await dialog.prepare([amount: "13"])
    #expect(try await dialog.ask(question()) == Won(13))
    let texts = ["1,000", "13"]
    #expect(await asked.shown == texts.map { .answered(question().prompt, with: $0) })
  }

  @Test func `A prepared answer is known without asking`() async throws {
    let file = AnswersDialog(answers: [QuestionKey(rawValue: "other"): ["12"]])
    let dialog = PreparedDialog(decorating: file, answers: [amount: "11"])
    #expect(await dialog.answer(withoutAsking: question().prompt) == "11")
    #expect(await dialog.answer(withoutAsking: question("other").prompt) == "12")
  }

  @Test func `The leading question suggests its first choice once, and no other question does`()
    async throws
  {
    func choice(_ key: String) -> Question<String> {
      .choice(
        QuestionKey(rawValue: key), LocalizedText(verbatim: "?"), help: LocalizedText(verbatim: ""),
        suggesting: "none",
        offered: ["new", "none"].map { (.init($0, LocalizedText(verbatim: $0)), $0) })
    }
    let asked = ScriptedDialog(["other", "link", "link"].map { .answer($0, "none") })
    let dialog = PreparedDialog(decorating: asked, answers: [:])
    await dialog.prepare([QuestionKey(rawValue: "other"): "x"], leading: choice("link").prompt.key)
    for key in ["other", "link", "link"] { _ = try await dialog.ask(choice(key)) }
    #expect(await asked.asked.map(\.earlier) == ["none", "new", "none"])
  }

  @Test func `The only answer is taken and shown, unless another one is prepared`() async throws {
    let only = Question.choice(
      QuestionKey(rawValue: "payer"), LocalizedText(verbatim: "?"),
      help: LocalizedText(verbatim: ""), offered: [(.init("1", LocalizedText(verbatim: "A")), 1)])
    let key = only.prompt.key
    let asked = ScriptedDialog([])
    #expect(try await PreparedDialog(decorating: asked, answers: [:]).ask(only) == 1)
    #expect(await asked.shown == [.answered(only.prompt, with: "1")])
    for dialog in [
      PreparedDialog(decorating: AnswersDialog(answers: [:]), answers: [key: "2"]),
      PreparedDialog(decorating: AnswersDialog(answers: [key: ["2"]]), answers: [:]),
    ] {
      await #expect(throws: FlowStop.interrupted(.refused(.notOffered(["1"])), at: key)) {
        try await dialog.ask(only)
      }
    }
  }

  @Test func `Going back skips a question that was not asked, until a nested flow has ended`()
    async throws
  {
    let asked = ScriptedDialog([.interrupt("amount", .back), .interrupt("amount", .back)])
    let dialog = PreparedDialog(decorating: asked, answers: [:])
    let only = Prompt(
      key: QuestionKey(rawValue: "payer"), text: LocalizedText(verbatim: "?"),
      help: LocalizedText(verbatim: ""),
      kind: .choice([.init("1", LocalizedText(verbatim: "A"))]))
    #expect(try await dialog.answer(to: only) == "1")
    for _ in 0..<2 {
      await #expect(throws: DialogInterruption.back) {
        try await dialog.answer(to: question().prompt)
      }
      await #expect(throws: DialogInterruption.back) { try await dialog.answer(to: only) }
    }
    await dialog.show(.nestedEnded)
    #expect(try await dialog.answer(to: only) == "1")
  }

  @Test func `A rejected prepared answer is asked for again with the reason`() async throws {
    let asked = ScriptedDialog([.answer("amount", "12")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "5"])
    #expect(try await dialog.ask(question()) == Won(12))
    #expect(await asked.asked.first?.rejected?.reason == .belowMinimum(Won(10)))
  }

  @Test func `Unused answers are those of the dialog and of the one that it decorates`()
    async throws
  {
    let (other, third) = (QuestionKey(rawValue: "other"), QuestionKey(rawValue: "third"))
    let answers = AnswersDialog(answers: [amount: ["12"], other: ["13"]])
    let dialog = PreparedDialog(decorating: answers, answers: [amount: "11", third: "14"])
    #expect(try await dialog.ask(question()) == Won(11))
    #expect(await dialog.unused(beside: await answers.unused) == [amount, other, third])
  }
}
