public import FeatureDependencies

/// A decorator that answers questions from prepared answers, each once, and passes all other
/// questions to the decorated dialog.
///
/// A question whose answer was rejected is passed on, too. It can be called from any task.
public actor PreparedDialog: Dialog {
  private let decorating: any Dialog
  private var answers: [QuestionKey: String]
  // The questions answered here. Each is answered once: a customer who goes back to it is asked.
  private var answered: Set<QuestionKey> = []

  /// Creates a dialog that uses `answers`, by question key, before it asks `decorating`.
  public init(decorating: any Dialog, answers: [QuestionKey: String]) {
    self.decorating = decorating
    self.answers = answers
  }

  /// Replaces all unused answers by `answers`.
  public func prepare(_ answers: [QuestionKey: String]) { self.answers = answers }

  /// Returns and shows the answer prepared for the key of `prompt`, or asks the decorated dialog.
  ///
  /// Throws the errors of the decorated dialog.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard prompt.rejected == nil, let answer = answers.removeValue(forKey: prompt.key) else {
      return try await decorating.answer(to: prompt)
    }
    answered.insert(prompt.key)
    await decorating.show(.answered(prompt, with: answer))
    return answer
  }

  /// Returns the answer prepared for the key of `prompt`, or that of the decorated dialog.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    if let answer = answers[prompt.key] { return answer }
    return await decorating.answer(withoutAsking: prompt)
  }

  /// Returns the unused answers of this dialog and of the decorated one, sorted by key. `unused`
  /// are those of the decorated dialog.
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
