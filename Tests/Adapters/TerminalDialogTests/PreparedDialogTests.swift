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

  @Test func `A prepared answer is used and shown, other questions are asked`() async throws {
    let asked = ScriptedDialog([.answer("other", "11")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "1,000"])
    #expect(try await dialog.ask(question()) == Won(1000))
    #expect(try await dialog.ask(question("other")) == Won(11))
    #expect(await asked.shown == [.answered(question().prompt, with: "1,000")])
    let lines = Samples.layout(.korean).lines(.answered(question().prompt, with: "1,000"))
    #expect(lines == ["얼마나? 1,000원"])
  }

  @Test func `A prepared answer is known without asking`() async throws {
    let link = QuestionKey(rawValue: "link")
    let file = AnswersDialog(answers: [QuestionKey(rawValue: "other"): ["12"]])
    let dialog = PreparedDialog(decorating: file, answers: [amount: "11", link: "210-000003-9"])
    #expect(await dialog.answer(withoutAsking: question().prompt) == "11")
    #expect(await dialog.answer(withoutAsking: question("other").prompt) == "12")
    // It is skipped, but only once.
    for expected in ["no", nil] {
      let asked = PreparedDialog(decorating: ScriptedDialog([]), answers: [link: "210-000003-9"])
      if expected == nil { _ = try await asked.ask(Self.first) }
      #expect(await asked.answer(withoutAsking: Self.first.prompt) == expected)
    }
  }

  @Test func `A prepared answer is used once`() async throws {
    let asked = ScriptedDialog([.answer("amount", "12")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "11"])
    #expect(try await dialog.ask(question()) == Won(11))
    #expect(try await dialog.ask(question()) == Won(12))
    await dialog.prepare([amount: "13"])
    #expect(try await dialog.ask(question()) == Won(13))
  }

  @Test func `A rejected prepared answer is asked for again with the reason`() async throws {
    let asked = ScriptedDialog([.answer("amount", "12")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "5"])
    #expect(try await dialog.ask(question()) == Won(12))
    #expect(await asked.asked.first?.rejected?.reason == .belowMinimum(Won(10)))
  }

  @Test(arguments: [(Prompt.Audience.everyone, "typed"), (.notPipes, "none"), (.prepared, "none")])
  func `A pipe is asked only the questions for everyone`(
    audience: Prompt.Audience, expected: String
  ) async throws {
    let question = Question.choice(
      QuestionKey(rawValue: "link"), LocalizedText(en: "Link?", ko: "연결?"),
      help: LocalizedText(en: "", ko: ""), unattended: "none", asking: audience,
      offered: ["typed", "none"].map { ($0, LocalizedText(verbatim: $0), $0) })
    let piped = try PipedDialog("typed\n")
    #expect(try await piped.ask(question) == expected)
  }

  /// Offers to open an account to link to; skipped if `link` is answered.
  private static let first = Question.yesOrNo(
    QuestionKey(rawValue: "first"), LocalizedText(en: "First?", ko: "먼저?"),
    help: LocalizedText(en: "", ko: ""), skippedIfAnswered: QuestionKey(rawValue: "link"))

  @Test func `A question that another prepared answer makes unnecessary is skipped the first time`()
    async throws
  {
    let link = QuestionKey(rawValue: "link")
    let asked = ScriptedDialog([.answer("first", "yes")])
    let dialog = PreparedDialog(decorating: asked, answers: [link: "210-000003-9"])
    #expect(try await dialog.ask(Self.first) == false)
    #expect(await asked.shown == [])
    #expect(try await dialog.ask(Self.first))
    #expect(await dialog.unused(beside: []).map(\.key) == [link])
  }

  @Test func `A question without a prepared answer is asked`() async throws {
    let asked = ScriptedDialog([.answer("first", "yes")])
    let dialog = PreparedDialog(decorating: asked, answers: [amount: "11"])
    #expect(try await dialog.ask(Self.first))
  }

  @Test func `An answer that an option overrides is reported`() async throws {
    let answers = AnswersDialog(
      answers: [amount: ["12"], QuestionKey(rawValue: "other"): ["13"]],
      output: Output(descriptor: 2), language: LanguageSetting(.english),
      products: ProductGlossary(), style: OutputStyle(surface: .lines, hasColor: false))
    let dialog = PreparedDialog(decorating: answers, answers: [amount: "11"])
    #expect(try await dialog.ask(question()) == Won(11))
    let unused = await dialog.unused(beside: await answers.unused)
    #expect(
      unused.map(\.text.en) == [
        "An option answered \"amount\", so its prepared answer was not used.",
        "The answer for \"other\" was not used: the question was not asked.",
      ])
    #expect(unused[0].text.ko == "\"amount\"는 옵션으로 답했으므로 준비된 답은 사용하지 않았습니다.")
  }

  @Test func `A rejected option is an error even if its question would not be asked`()
    async throws
  {
    let link = QuestionKey(rawValue: "link")
    let question = Question.choice(
      link, LocalizedText(en: "Link?", ko: "연결?"), help: LocalizedText(en: "", ko: ""),
      unattended: "none", asking: .prepared,
      offered: ["one", "none"].map { ($0, LocalizedText(verbatim: $0), $0) })
    let dialog = PreparedDialog(decorating: try PipedDialog(""), answers: [link: "another"])
    await #expect(throws: FlowStop.self) { try await dialog.ask(question) }
  }
}
