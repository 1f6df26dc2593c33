import FeatureDependencies
import FeatureDependenciesTesting
import Testing

/// A person who answers the questions of a model one after the other, and then leaves the screen.
@MainActor
private final class Person: Dialog {
  let model = QuestionModel()
  private var answers: ArraySlice<String>

  init(_ answers: [String]) { self.answers = answers[...] }

  @MainActor func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    let tap = Task { @MainActor in
      while model.prompt == nil {
        try Task.checkCancellation()
        await Task.yield()
      }
      if let next = answers.popFirst() { model.answer(next) } else { model.stop() }
    }
    defer { tap.cancel() }
    return try await model.answer(to: prompt)
  }

  @MainActor func show(_ content: Presentation) async { await model.show(content) }
}

// The contract occupies the main actor, for which the other test waits.
@MainActor
@Suite(.serialized)
struct QuestionModelTests {
  @Test func `A screen model keeps the contract of dialogs`() async throws {
    let notChecked = try await DialogContract.check(.person) { answers in
      let person = await Person(answers.map(\.text))
      return DialogFixture(
        person,
        shown: .checked { await person.model.shown.map { "\($0)" }.joined(separator: "\n") })
    }
    #expect(notChecked == [])
  }

  private static let question = Prompt(
    key: QuestionKey(rawValue: "demo.start"), text: LocalizedText(verbatim: "Start?"),
    help: LocalizedText(verbatim: ""), kind: .consent)

  @Test(.timeLimit(.minutes(1)), arguments: [false, true])
  func `Canceling the flow's task ends its question`(whileWaiting: Bool) async {
    let model = QuestionModel()
    let flow = Task { try await model.answer(to: Self.question) }
    if whileWaiting { while model.prompt == nil { await Task.yield() } }
    flow.cancel()
    await #expect(throws: DialogInterruption.stopped) { try await flow.value }
    #expect(model.prompt == nil)
  }
}
