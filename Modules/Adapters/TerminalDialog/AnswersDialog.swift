public import FeatureDependencies

/// A dialog that answers from prepared answers. It never waits for input.
public actor AnswersDialog: Dialog {
  private var answers: [QuestionKey: ArraySlice<String>]
  private let output: DialogOutput?

  /// Creates a dialog that answers the nth prompt of a key with that key's nth answer. Content is
  /// written to `output`; with nil, it is not shown.
  public init(answers: [QuestionKey: [String]], output: DialogOutput? = nil) {
    self.answers = answers.mapValues { $0[...] }
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
    guard let unattended = prompt.unattended else { throw .answerMissing }
    return unattended
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
