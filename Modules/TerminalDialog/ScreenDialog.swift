public import FeatureDependencies

/// A dialog on a screen, for a person: lists to choose from and lines to edit, drawn in place.
///
/// While it asks, the terminal is in raw mode; between questions its mode is the one before.
public actor ScreenDialog: Dialog, SecretDialog, SecretDisplay {
  let keys: KeyInput
  let output: Output
  let language: LanguageSetting
  private let products: ProductGlossary
  let style: OutputStyle
  var region = LiveRegion()
  // The question whose answer is the last line on the screen. If the answer is rejected, the
  // question is drawn in its place.
  private var asked: QuestionKey?
  /// Why the person stopped at the end of a page, where no question was asked; nil otherwise.
  /// Nothing is shown after it.
  public internal(set) var interruption: DialogInterruption?
  var pager = Pager()

  /// A dialog that reads keys from `descriptor` and writes to `output`, which are one terminal, laid
  /// out for `style`. The words for products come from `products`.
  public init(
    descriptor: Int32, signals: TerminationSignals, output: Output, language: LanguageSetting,
    products: ProductGlossary, style: OutputStyle
  ) {
    keys = KeyInput(descriptor: descriptor, signals: signals, output: output)
    self.output = output
    self.language = language
    self.products = products
    self.style = style
  }

  /// Asks. If the prompt carries a rejected answer, the question takes that answer's place on the
  /// screen.
  ///
  /// Throws ``FeatureDependencies/DialogInterruption/back`` for Esc, ``FeatureDependencies/DialogInterruption/stopped`` for Ctrl-C, Ctrl-D
  /// or a signal, and ``FeatureDependencies/DialogInterruption/unreadable(reason:)``.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if prompt.rejected != nil, asked == prompt.key {
      output.draw(region.takeBack(columns: output.columns))
    }
    asked = prompt.key
    switch prompt.kind {
    case .choice(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: true, selecting: prompt.earlier))
    case .number(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: false, selecting: prompt.earlier))
    case .consent: return try choose(prompt, ChoiceList(Self.consent, isNumbered: false))
    case .amount, .text: return try enter(prompt)
    }
  }

  /// Asks for a secret; neither it nor its length is shown.
  ///
  /// Throws as ``answer(to:)`` does, and ``FeatureDependencies/DialogInterruption/refused(_:)`` for more than 256 bytes.
  public func secret(_ text: LocalizedText) async throws(DialogInterruption) -> [UInt8] {
    asked = nil
    let prompt = Prompt(
      key: QuestionKey(rawValue: "secret"), text: text, help: text, kind: .text)
    var secret = SecretEntry()
    do throws(DialogInterruption) {
      try converse(prompt, isSecret: true, view: { $0.secret() }) {
        (key) throws(DialogInterruption) in
        try secret.take(key)
      }
    } catch {
      secret.wipe()
      throw error
    }
    return secret.bytes
  }

  /// Shows `content`, a page at a time if it is longer than the screen.
  public func show(_ content: Presentation) async {
    guard interruption == nil else { return }
    region.settle()
    asked = nil
    let size = output.size
    let layout = TextLayout(
      language: language.current, columns: size.columns, products: products, style: style)
    page(layout.drawn(content), rows: size.rows)
  }

  private static let consent = [
    Prompt.Choice("no", LocalizedText(en: "No", ko: "아니오")),
    Prompt.Choice("yes", LocalizedText(en: "Yes", ko: "예")),
  ]

  private func choose(
    _ prompt: Prompt, _ list: ChoiceList
  ) throws(DialogInterruption) -> String {
    var list = list
    try converse(prompt, view: { $0.choice(list) }, isEmpty: { list.typed.text.isEmpty }) { key in
      _ = list.take(key)
    }
    // A typed consent is returned as typed, not as the choice that the list would complete it to.
    let isTyped = prompt.kind == .consent && !list.typed.text.isEmpty
    let answer = isTyped ? list.typed.text : list.answer
    leave(prompt, list.label?(language.current) ?? answer)
    return answer
  }

  private func enter(_ prompt: Prompt) throws(DialogInterruption) -> String {
    var editor = LineEditor(prompt.rejected?.text ?? prompt.earlier ?? "", isOffered: true)
    try converse(
      prompt, view: { $0.field(editor) }, isEmpty: { editor.text.isEmpty || editor.isOffered }
    ) { key in
      _ = editor.take(key)
    }
    leave(prompt, prompt.reading(of: editor.text)(language.current))
    return editor.text
  }

  /// Draws what `view` makes of the question and gives each key to `take`, until Enter. Keys typed
  /// before a consent or a secret was on the screen are dropped.
  private func converse(
    _ prompt: Prompt, isSecret: Bool = false, view: (QuestionView) -> Frame,
    isEmpty: () -> Bool = { false },
    take: (Key) throws(DialogInterruption) -> Void
  ) throws(DialogInterruption) {
    if let interruption { throw interruption }
    try output.checked()
    defer { output.draw(region.erase(columns: output.columns)) }
    defer { pager = Pager() }
    var showsHelp = false
    let isFresh = isSecret || prompt.kind == .consent
    try keys.reading(afresh: isFresh, quietly: isSecret) { (mode) throws(DialogInterruption) in
      while true {
        // Keys that came together are drawn together.
        if keys.isWaiting { draw(view(questionView(prompt, showsHelp: showsHelp))) }
        switch try keys.next(in: mode) {
        case .enter: return
        case .escape:
          goBack()
          throw .back
        case .text("?") where isEmpty(): showsHelp.toggle()
        case .redraw: continue
        case .resumed: region.forget()
        case let key: try take(key)
        }
      }
    }
  }

  func draw(_ frame: Frame) {
    output.draw(region.draw(frame, columns: output.columns))
  }

  /// Takes the answer to the question before this one off the screen: it is asked again next.
  private func goBack() {
    let columns = output.columns
    output.draw(region.erase(columns: columns) + region.takeBack(columns: columns))
  }

  private func leave(_ prompt: Prompt, _ answer: String) {
    let view = questionView(prompt, showsHelp: false)
    output.draw(region.leave(view.answered(answer), columns: output.columns))
  }

  private func questionView(_ prompt: Prompt, showsHelp: Bool) -> QuestionView {
    QuestionView(
      prompt: prompt, language: language.current, size: output.size, style: style,
      showsHelp: showsHelp)
  }
}
