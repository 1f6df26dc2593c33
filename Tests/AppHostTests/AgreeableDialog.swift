import FeatureDependencies

/// Answers whatever is asked with the first good answer there is, and remembers it: the least, the
/// first of a list, consent, and nothing else opened as well.
actor AgreeableDialog: Dialog {
  private(set) var given: [(key: QuestionKey, text: String)] = []
  private(set) var shown: [Presentation] = []

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    // What a pipe is not asked has no line.
    if prompt.audience != .everyone, let answer = prompt.unattended { return answer }
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    let text = prompt.unattended ?? Self.answer(prompt.kind)
    given.append((prompt.key, text))
    return text
  }

  func show(_ content: Presentation) async { shown.append(content) }

  private static func answer(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .choice(let choices), .number(let choices): choices.first?.value ?? ""
    case .amount(let limits): "\(limits.lowerBound)"
    case .text: "Sample"
    case .consent: "yes"
    }
  }
}
