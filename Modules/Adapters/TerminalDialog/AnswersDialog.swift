public import FeatureDependencies

/// A dialog that answers from prepared answers. It never waits for input.
public actor AnswersDialog: Dialog {
  private var answers: [QuestionKey: ArraySlice<String>]
  private var asked: Set<QuestionKey> = []
  private var unanswered: Set<QuestionKey> = []
  private let output: Output?
  private let layout: @Sendable (Presentation) -> [TerminalText]

  /// Creates a dialog that answers the nth prompt of a key with that key's nth answer.
  ///
  /// It writes content to `output`, laid out for `style`. `products` has the names of products.
  public init(
    answers: [QuestionKey: [String]], output: Output, language: LanguageSetting,
    products: ProductGlossary, style: OutputStyle
  ) {
    self.answers = answers.mapValues { $0[...] }
    self.output = output
    layout = { content in
      TextLayout(
        language: language.current, columns: output.columns, products: products, style: style
      ).drawn(content)
    }
  }

  /// Creates a dialog with the same answers and no output.
  public init(answers: [QuestionKey: [String]]) {
    self.answers = answers.mapValues { $0[...] }
    output = nil
    layout = { _ in [] }
  }

  /// Returns the next answer for the key of `prompt`, or `prompt.unattended` if none is left.
  ///
  /// Throws `DialogInterruption.answerMissing` if there is neither,
  /// `DialogInterruption.refused(_:)` if the previous answer was rejected, and
  /// `DialogInterruption.unwritable(reason:)` if earlier output failed.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try output?.checked()
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    if prompt.audience == .people, let unattended = prompt.unattended { return unattended }
    asked.insert(prompt.key)
    if let answer = answers[prompt.key]?.popFirst() { return answer }
    unanswered.insert(prompt.key)
    guard let unattended = prompt.unattended else { throw .answerMissing }
    return unattended
  }

  /// Returns the next answer for the key of `prompt`, or `prompt.unattended` if none is left.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    answers[prompt.key]?.first ?? prompt.unattended
  }

  /// Writes `content` as lines; does nothing without an output.
  public func show(_ content: Presentation) async {
    output?.draw(lines: layout(content))
  }

  /// The keys whose answers were not all used, sorted, each with the reason.
  public var unused: [UnusedAnswer] {
    let missing = unanswered.map(\.rawValue).sorted()
    return answers.filter { !$0.value.isEmpty }.keys.sorted { $0.rawValue < $1.rawValue }.map {
      UnusedAnswer(
        key: $0,
        reason: asked.contains($0)
          ? .askedLess : .notAsked(nearest: Spelling.nearest(to: $0.rawValue, among: missing)))
    }
  }
}
