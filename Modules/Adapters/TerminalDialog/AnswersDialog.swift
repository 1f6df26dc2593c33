public import FeatureDependencies

/// A dialog that answers from prepared answers. It never waits for input.
public actor AnswersDialog: Dialog {
  private var answers: [QuestionKey: ArraySlice<String>]
  // Questions that are answered with their only choice if no answer is prepared.
  private let obvious: Set<QuestionKey>
  private let output: DialogOutput?

  /// Creates a dialog that answers the nth prompt of a key with that key's nth answer.
  ///
  /// A question in `obvious` without a prepared answer is answered by its choice, if it has only
  /// one, and a note says so. Content is written to `output`; with nil, it is not shown.
  public init(
    answers: [QuestionKey: [String]], obvious: Set<QuestionKey> = [], output: DialogOutput? = nil
  ) {
    self.answers = answers.mapValues { $0[...] }
    self.obvious = obvious
    self.output = output
  }

  /// Returns the next answer for the key of `prompt`, or `prompt.unattended` if none is left.
  ///
  /// Throws `DialogInterruption.answerMissing` if there is neither,
  /// `DialogInterruption.refused(_:)` if the previous answer was rejected, and
  /// `DialogInterruption.unwritable(reason:)` if earlier output failed.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try output?.output.checked()
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    if let answer = answers[prompt.key]?.popFirst() { return answer }
    if let unattended = prompt.unattended { return unattended }
    guard obvious.contains(prompt.key), case .choice(let choices) = prompt.kind,
      choices.count == 1
    else { throw .answerMissing }
    await show(.message(prompt.onlyAnswer(choices[0].value)))
    return choices[0].value
  }

  /// Returns the next answer for the key of `prompt`, or `prompt.unattended` if none is left.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    answers[prompt.key]?.first ?? prompt.unattended
  }

  /// Writes `content` as lines; does nothing without an output.
  public func show(_ content: Presentation) async {
    if let output { output.output.draw(lines: output.layout.drawn(content)) }
  }

  /// The keys whose answers were not all used, sorted.
  public var unused: [QuestionKey] {
    answers.filter { !$0.value.isEmpty }.keys.sorted { $0.rawValue < $1.rawValue }
  }
}

extension Prompt {
  /// Reports that `answer`, the only possible one, was chosen.
  fileprivate func onlyAnswer(_ answer: String) -> LocalizedText {
    let reading = reading(of: answer)
    return LocalizedText(
      en: "\(text.en) \(reading.en) (the only possible answer)".printable,
      ko: "\(text.ko) \(reading.ko) (하나뿐인 계좌)".printable)
  }
}
