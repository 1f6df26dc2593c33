public import FeatureDependencies

/// A dialog whose answers are given beforehand. It asks nobody and never waits.
public actor AnswersDialog: Dialog {
  private var answers: [QuestionKey: ArraySlice<String>]
  private var asked: Set<QuestionKey> = []
  private var unanswered: Set<QuestionKey> = []
  private let output: Output?
  private let layout: @Sendable (Presentation) -> [TerminalText]

  /// A dialog in which a question that is asked for the nth time takes the nth answer of its key.
  ///
  /// It shows on `output`, laid out for `style`. The words for products come from `products`.
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

  /// A dialog that answers in the same way, and shows nothing.
  public init(answers: [QuestionKey: [String]]) {
    self.answers = answers.mapValues { $0[...] }
    output = nil
    layout = { _ in [] }
  }

  /// The next answer for the key of `prompt`; if there is none left, `prompt.unattended`.
  ///
  /// Throws ``DialogInterruption/answerMissing`` if there is neither,
  /// ``DialogInterruption/refused(_:)`` if the answer before was rejected, and
  /// ``DialogInterruption/unwritable(reason:)`` if something could not be shown before.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try output?.checked()
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    asked.insert(prompt.key)
    if let answer = answers[prompt.key]?.popFirst() { return answer }
    unanswered.insert(prompt.key)
    guard let unattended = prompt.unattended else { throw .answerMissing }
    return unattended
  }

  /// Shows `content` as lines, if it shows anything.
  public func show(_ content: Presentation) async {
    output?.draw(lines: layout(content))
  }

  /// The answers that no question took so far, sorted by key.
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
