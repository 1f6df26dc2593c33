public import FeatureDependencies

/// A dialog that was given its answers beforehand: nobody is asked, nothing is waited for.
public actor AnswersDialog: Dialog {
  private var answers: [QuestionKey: ArraySlice<String>]
  private var asked: Set<QuestionKey> = []
  private var unanswered: Set<QuestionKey> = []
  private let output: Output
  private let language: LanguageSetting
  private let products: ProductGlossary
  private let style: OutputStyle

  /// A dialog that answers the nth asking of a question with its nth answer.
  ///
  /// It shows on `output`, laid out for `style`, and calls products as `products` says.
  public init(
    answers: [QuestionKey: [String]], output: Output, language: LanguageSetting,
    products: ProductGlossary, style: OutputStyle
  ) {
    self.answers = answers.mapValues { $0[...] }
    self.output = output
    self.language = language
    self.products = products
    self.style = style
  }

  /// The next answer for `prompt`'s key.
  ///
  /// Throws ``DialogInterruption/answerMissing`` if there is none, unless the prompt says what is
  /// answered then, and ``DialogInterruption/refused(_:)`` if the last one was rejected.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { throw .refused(rejected.reason) }
    asked.insert(prompt.key)
    if let answer = answers[prompt.key]?.popFirst() { return answer }
    unanswered.insert(prompt.key)
    guard let unattended = prompt.unattended else { throw .answerMissing }
    return unattended
  }

  /// Shows `content` as lines.
  public func show(_ content: Presentation) async {
    let layout = TextLayout(
      language: language.current, columns: output.columns, products: products, style: style)
    output.write(lines: layout.lines(content))
  }

  /// Whether `key` was asked for at all.
  public func wasAsked(_ key: QuestionKey) -> Bool { asked.contains(key) }

  /// The keys that were asked for once more than there were answers.
  public var unansweredKeys: [QuestionKey] { unanswered.sorted { $0.rawValue < $1.rawValue } }

  /// The keys of which there were more answers than askings.
  public var unused: [QuestionKey] {
    answers.filter { !$0.value.isEmpty }.keys.sorted { $0.rawValue < $1.rawValue }
  }
}
