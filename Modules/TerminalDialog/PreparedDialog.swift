public import FeatureDependencies

/// Gives the answers that were prepared, each once, and leaves every other question to the dialog
/// that it decorates.
///
/// An answer that is rejected is asked for there. It can be called from any task.
public actor PreparedDialog: Dialog {
  private let decorating: any Dialog
  private var answers: [QuestionKey: String]

  /// A dialog that gives `answers` by key before it asks `decorating`.
  public init(decorating: any Dialog, answers: [QuestionKey: String]) {
    self.decorating = decorating
    self.answers = answers
  }

  /// Prepares `more` answers, in place of those prepared of the same key.
  public func prepare(_ more: [QuestionKey: String]) { answers.merge(more) { $1 } }

  /// The answer prepared for the key of `prompt`, which is shown; else that of the decorated
  /// dialog.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard prompt.rejected == nil, let answer = answers.removeValue(forKey: prompt.key) else {
      return try await decorating.answer(to: prompt)
    }
    let reading = prompt.reading(of: answer)
    await decorating.show(
      .message(
        LocalizedText(
          en: "\(prompt.text.en) \(reading.en)".printable,
          ko: "\(prompt.text.ko) \(reading.ko)".printable)))
    return answer
  }

  /// Shows `content` in the decorated dialog.
  public func show(_ content: Presentation) async { await decorating.show(content) }
}
