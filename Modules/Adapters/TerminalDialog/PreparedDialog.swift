public import FeatureDependencies

/// A decorator that answers questions from prepared answers, each once, and takes the only possible
/// answer to a question without asking. It passes all other questions to the decorated dialog.
///
/// A question whose answer was rejected is passed on, too. It can be called from any task.
public actor PreparedDialog: Dialog {
  private let decorating: any Dialog
  private var answers: [QuestionKey: String]
  private var leading: (key: QuestionKey, isAsked: Bool)?
  // Whether the person went back from the last question.
  private var isGoingBack = false

  /// Creates a dialog that uses `answers`, by question key, before it asks `decorating`.
  public init(decorating: any Dialog, answers: [QuestionKey: String]) {
    self.decorating = decorating
    self.answers = answers
  }

  /// Replaces all unused answers by `answers`. The question `leading` suggests its first choice when
  /// it is asked next.
  public func prepare(_ answers: [QuestionKey: String], leading: QuestionKey? = nil) {
    (self.answers, self.leading) = (answers, leading.map { ($0, false) })
  }

  /// Returns and shows the answer prepared for the key of `prompt` or the only possible answer, or
  /// asks the decorated dialog. Going back skips a question that was not asked.
  ///
  /// Throws the errors of the decorated dialog.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    var known = prompt.rejected == nil ? answers.removeValue(forKey: prompt.key) : nil
    if known == nil, let only = await onlyAnswer(to: prompt) {
      if isGoingBack { throw .back }
      known = only
    }
    isGoingBack = false
    if let known {
      await decorating.show(.answered(prompt, with: known))
      return known
    }
    do { return try await decorating.answer(to: suggesting(prompt)) } catch {
      isGoingBack = error == .back
      throw error
    }
  }

  /// Returns `prompt`, with its first choice as the suggestion if it is the leading one, also after
  /// a rejection.
  private func suggesting(_ prompt: Prompt) -> Prompt {
    guard let (key, isAsked) = leading, key == prompt.key, !isAsked || prompt.rejected != nil,
      case .choice(let choices) = prompt.kind
    else { return prompt }
    leading = (key, true)
    var prompt = prompt
    prompt.earlier = choices.first?.value
    return prompt
  }

  /// Returns the only choice of `prompt`; nil if the decorated dialog has an answer prepared.
  private func onlyAnswer(to prompt: Prompt) async -> String? {
    switch prompt.kind {
    case .choice(let choices), .number(let choices):
      guard choices.count == 1, prompt.rejected == nil,
        await decorating.answer(withoutAsking: prompt) == nil
      else { return nil }
      return choices[0].value
    case .amount, .text, .consent: return nil
    }
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
  public func show(_ content: Presentation) async {
    // Going back in a nested flow is not going back in the flow that continues.
    if content == .nestedEnded { isGoingBack = false }
    await decorating.show(content)
  }
}
