import FeatureDependencies
import FeatureDependenciesTesting
import Testing

@testable import TerminalDialog

struct AnswersDialogTests {
  private let amount = Question.amount(
    QuestionKey(rawValue: "amount"), LocalizedText(verbatim: ""), help: LocalizedText(verbatim: ""),
    within: Won(1)...Won(1000))
  private let open = Question.yesOrNo(
    QuestionKey(rawValue: "open"), LocalizedText(verbatim: ""), help: LocalizedText(verbatim: ""))

  @Test func `An answers dialog keeps the contract of dialogs`() async throws {
    let notChecked = try await DialogContract.check(.preparedAnswers) { answers in
      let dialog = AnswersDialog(
        answers: Dictionary(answers.map { ($0.key, [$0.text]) }, uniquingKeysWith: +))
      return DialogFixture(
        dialog, shown: .notChecked(because: "AccountLayoutTests and others check the layout"))
    }
    #expect(notChecked.count == 1)
  }

  @Test func `Each time a question is asked, it gets its next answer; reading an answer uses none`()
    async throws
  {
    let dialog = AnswersDialog(answers: [amount.prompt.key: ["1", "2"]])
    #expect(await dialog.answer(withoutAsking: amount.prompt) == "1")
    #expect(try await dialog.ask(amount) == Won(1))
    #expect(await dialog.answer(withoutAsking: amount.prompt) == "2")
    #expect(await dialog.answer(withoutAsking: open.prompt) == "no")
    #expect(await dialog.unused == [amount.prompt.key])
    #expect(try await dialog.ask(amount) == Won(2))
    await #expect(
      throws: FlowStop.interrupted(.answerMissing, at: QuestionKey(rawValue: "amount"))
    ) { try await dialog.ask(amount) }
  }
}
