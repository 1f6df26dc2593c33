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
  // Whether the program was stopped while a page was read: it is not known where the page stands.
  var hasLostPlace = false
  // Whether the person left the last question: if the one before it is asked again, it takes the
  // place of its answer.
  private var isGoingBack = false
  // How often others had written when this dialog drew last.
  private var seen = 0

  /// A dialog that reads keys from `descriptor` and writes to `output`, which are one terminal,
  /// laid out for `style`. The words for products come from `products`.
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
  /// Throws ``DialogInterruption/back`` for Esc, ``DialogInterruption/stopped`` for Ctrl-C, Ctrl-D
  /// or a signal, and ``DialogInterruption/unreadable(reason:)``.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    settleIfOthersWrote()
    if !prompt.isAsked(ofAPerson: true), let answer = prompt.unattended { return answer }
    if isGoingBack || (prompt.rejected != nil && asked == prompt.key) {
      output.draw(region.takeBack(of: prompt.key, columns: output.columns))
    }
    asked = prompt.key
    isGoingBack = false
    switch prompt.kind {
    case .choice(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: true, selecting: prompt.earlier))
    case .number(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: false, selecting: prompt.earlier))
    case .consent:
      return try choose(prompt, ChoiceList(Self.consent, isNumbered: false, isOpen: true))
    case .amount, .text: return try enter(prompt)
    }
  }

  /// Asks for a secret; neither it nor its length is shown.
  ///
  /// Throws as ``answer(to:)`` does, and ``FeatureDependencies/DialogInterruption/refused(_:)`` for
  /// more than 256 bytes.
  public func secret(
    _ text: LocalizedText, help: LocalizedText
  ) async throws(DialogInterruption) -> [UInt8] {
    settleIfOthersWrote()
    asked = nil
    isGoingBack = false
    let prompt = Prompt(
      key: QuestionKey(rawValue: "secret"), text: text, help: help, kind: .text)
    var secret = SecretEntry()
    do throws(DialogInterruption) {
      try converse(
        prompt, isSecret: true, view: { $0.secret() }, isEmpty: { secret.bytes.isEmpty }
      ) { (key) throws(DialogInterruption) in
        try secret.take(key)
      }
    } catch {
      secret.wipe()
      throw error
    }
    return secret.bytes
  }

  /// Shows `content`, a page at a time if it is longer than the screen. After the person has
  /// stopped only what was opened is shown.
  public func show(_ content: Presentation) async {
    guard interruption == nil || content.isOwed else { return }
    region.settle()
    asked = nil
    let size = output.size
    let layout = TextLayout(
      language: language.current, columns: size.columns, products: products, style: style)
    page(layout.drawn(content), rows: size.rows, isOwed: content.isOwed)
  }

  private static let consent = [
    Prompt.Choice("yes", LocalizedText(en: "Yes", ko: "예")),
    Prompt.Choice("no", LocalizedText(en: "No", ko: "아니요")),
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
    // A consent that is asked again stands on the screen already.
    let isFresh = isSecret || (prompt.kind == .consent && prompt.rejected == nil)
    try keys.reading(afresh: isFresh, quietly: isSecret) { (mode) throws(DialogInterruption) in
      while true {
        // Keys that came together are drawn together.
        if keys.isWaiting { draw(view(questionView(prompt, showsHelp: showsHelp))) }
        switch try keys.next(in: mode) {
        case .enter: return
        case .escape:
          isGoingBack = true
          throw .back
        case .text("?") where isEmpty(): showsHelp.toggle()
        case .redraw: continue
        case .resumed: region.forget()
        case let key: try take(key)
        }
      }
    }
  }

  /// Lines that something else has written since stay on the screen: what stands above them is not
  /// known any more.
  private func settleIfOthersWrote() {
    guard output.others.count != seen else { return }
    seen = output.others.count
    region.settle()
    asked = nil
  }

  func draw(_ frame: Frame) {
    output.draw(region.draw(frame, columns: output.columns))
  }

  private func leave(_ prompt: Prompt, _ answer: String) {
    let view = questionView(prompt, showsHelp: false)
    output.draw(
      region.leave(view.answered(answer), of: prompt.key, columns: output.columns))
  }

  private func questionView(_ prompt: Prompt, showsHelp: Bool) -> QuestionView {
    QuestionView(
      prompt: prompt, language: language.current, size: output.size, style: style,
      showsHelp: showsHelp)
  }
}

extension Presentation {
  /// Whether somebody who stops must be told it all the same: an account was opened.
  fileprivate var isOwed: Bool {
    if case .opened = self { true } else { false }
  }
}
