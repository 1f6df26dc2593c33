import FeatureDependencies
import FeatureDependenciesTesting
import Testing

struct ScriptedDialogTests {
  private let prompt = Prompt(
    key: QuestionKey(rawValue: "a"), text: LocalizedText(verbatim: ""),
    help: LocalizedText(verbatim: ""), kind: .text)

  @Test func `Verification names a question that is not in the script`() async {
    let dialog = ScriptedDialog([.answer("b", "1")])
    await #expect(throws: DialogInterruption.self) { try await dialog.answer(to: prompt) }
    await #expect(
      throws: ScriptedDialog.ScriptError.notScripted(
        asked: prompt.key, expected: QuestionKey(rawValue: "b"))
    ) { try await dialog.verify() }
  }

  @Test func `Verification names unused answers`() async {
    let dialog = ScriptedDialog([.answer("a", "1"), .answer("b", "1")])
    _ = try? await dialog.answer(to: prompt)
    await #expect(
      throws: ScriptedDialog.ScriptError.leftOver([QuestionKey(rawValue: "b")])
    ) { try await dialog.verify() }
  }
}
