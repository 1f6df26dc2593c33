import FeatureDependencies

/// A dialog that records its answers and gives the simplest valid one to each question: the
/// default, the minimum amount, the first choice, or consent.
actor AgreeableDialog: Dialog {
  private(set) var given: [(key: QuestionKey, text: String)] = []

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    let text = prompt.unattended ?? Self.answer(prompt.kind)
    given.append((prompt.key, text))
    return text
  }

  func show(_ content: Presentation) async {}

  private static func answer(_ kind: Prompt.Kind) -> String {
    switch kind {
    case .choice(let choices), .number(let choices): choices.first?.value ?? ""
    case .amount(let limits): "\(limits.lowerBound)"
    case .text: "Sample"
    case .consent: "yes"
    }
  }
}
