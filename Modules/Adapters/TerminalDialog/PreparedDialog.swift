public import FeatureDependencies

/// A decorator that answers questions from prepared answers, each once, and passes all other
/// questions to the decorated dialog.
///
/// A question whose answer was rejected is passed on, too. It can be called from any task.
public actor PreparedDialog: Dialog {
  private let decorating: any Dialog
  private var answers: [QuestionKey: String]
  private var leading: Set<QuestionKey> = []

  /// Creates a dialog that uses `answers`, by question key, before it asks `decorating`.
  public init(decorating: any Dialog, answers: [QuestionKey: String]) {
    self.decorating = decorating
    self.answers = answers
  }

  /// Replaces all unused answers by `answers`. Each question in `leading` suggests its first choice
  /// when it is asked next.
  public func prepare(_ answers: [QuestionKey: String], leading: Set<QuestionKey> = []) {
    (self.answers, self.leading) = (answers, leading)
  }

  /// Returns and shows the answer prepared for the key of `prompt`, or asks the decorated dialog.
  ///
  /// Throws the errors of the decorated dialog.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    guard prompt.rejected == nil, let answer = answers.removeValue(forKey: prompt.key) else {
      return try await decorating.answer(to: suggesting(prompt))
    }
    await decorating.show(.answered(prompt, with: answer))
    return answer
  }

  /// Returns `prompt`, with its first choice as the suggestion if that is prepared.
  private func suggesting(_ prompt: Prompt) -> Prompt {
    guard leading.remove(prompt.key) != nil, case .choice(let choices) = prompt.kind else {
      return prompt
    }
    var prompt = prompt
    prompt.earlier = choices.first?.value
    return prompt
  }

  /// Returns the answer prepared for the key of `prompt`, or that of the decorated dialog.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    if let answer = answers[prompt.key] { return answer }
    return await decorating.answer(withoutAsking: prompt)
  }

  /// Returns the keys of the unused answers of this dialog and of the decorated one, sorted.
  /// `unused` are those of the decorated dialog.
  public func unused(beside unused: [QuestionKey]) -> [QuestionKey] {
    Set(answers.keys).union(unused).sorted { $0.rawValue < $1.rawValue }
  }

  /// Shows `content` in the decorated dialog.
  public func show(_ content: Presentation) async { await decorating.show(content) }
}
