public import FeatureDependencies

/// Gives the answers that were prepared, each once, and leaves every other question to the dialog
/// that it decorates.
///
/// An answer that is rejected is asked for there. It can be called from any task.
public actor PreparedDialog: Dialog {
  private let decorating: any Dialog
  private var answers: [QuestionKey: String]
  // What was answered here. Each is once: whoever goes back to a question is asked.
  private var answered: Set<QuestionKey> = []

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
    guard prompt.rejected == nil else { return try await decorating.answer(to: prompt) }
    if let answer = settled(prompt) { return answer }
    guard let answer = answers.removeValue(forKey: prompt.key) else {
      return try await decorating.answer(to: prompt)
    }
    answered.insert(prompt.key)
    let reading = prompt.reading(of: answer)
    await decorating.show(
      .message(
        LocalizedText(
          en: "\(prompt.text.en) \(reading.en)".printable,
          ko: "\(prompt.text.ko) \(reading.ko)".printable)))
    return answer
  }

  /// The answer to a question that another one's prepared answer leaves nothing to ask.
  private func settled(_ prompt: Prompt) -> String? {
    guard let other = prompt.settledBy, answers[other] != nil, answers[prompt.key] == nil,
      let answer = prompt.unattended, answered.insert(prompt.key).inserted
    else { return nil }
    return answer
  }

  /// What was prepared here and in the decorated dialog and no question took, which says of
  /// `unused` that it has some left.
  public func unused(beside unused: [UnusedAnswer]) -> [UnusedAnswer] {
    let left = answers.keys.filter { key in !unused.contains { $0.key == key } }
    let here = left.map { UnusedAnswer(key: $0, reason: .notAsked(nearest: nil)) }
    let others = unused.map {
      answered.contains($0.key) ? UnusedAnswer(key: $0.key, reason: .option) : $0
    }
    return (here + others).sorted { $0.key.rawValue < $1.key.rawValue }
  }

  /// Shows `content` in the decorated dialog.
  public func show(_ content: Presentation) async { await decorating.show(content) }
}
