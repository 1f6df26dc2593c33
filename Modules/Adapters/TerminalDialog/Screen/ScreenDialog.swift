package import FeatureDependencies

/// A dialog for a person at a terminal: selection lists and editable lines, redrawn in place.
///
/// The terminal is in raw mode while a question is open, and is restored between questions.
package actor ScreenDialog: Dialog, SecretDialog, SecretDisplay {
  let keys: KeyInput
  let idle: IdleTime
  let display: DialogOutput
  var region = LiveRegion()
  // Why the person stopped at the end of a page, until a caller learns it; nil if they did not.
  var interruption: DialogInterruption?
  var pager = Pager()
  private var trail = Trail()
  // The count of writes that bypass this dialog, at the last check.
  private var seen = 0

  var output: Output { display.output }
  var language: Language { display.language }
  var layout: TextLayout { display.layout }

  /// Creates a dialog that reads keys from `descriptor` and writes to `display`, which must be the
  /// same terminal.
  package init(
    descriptor: Int32, signals: TerminationSignals, on display: DialogOutput,
    idle: IdleTime = IdleTime()
  ) {
    keys = KeyInput(descriptor: descriptor, signals: signals, output: display.output, idle: idle)
    self.idle = idle
    self.display = display
  }

  /// Asks the question. It is drawn in place of its own answer, if that is the last line on the
  /// screen: the answer was rejected, or the person has gone back.
  ///
  /// Throws `DialogInterruption.back` for Esc; `DialogInterruption.stopped` for Ctrl-C, Ctrl-D or a
  /// signal; `DialogInterruption.unreadable(reason:)`; and
  /// `DialogInterruption.unwritable(reason:)`.
  package func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    keepLinesIfOthersWrote()
    let prompt = prompt.presented(with: display.products)
    output.draw(region.takeBack(of: prompt.key, columns: output.columns))
    switch prompt.kind {
    case .choice(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: true, selecting: prompt.earlier))
    case .number(let choices):
      return try choose(prompt, ChoiceList(choices, isNumbered: false, selecting: prompt.earlier))
    case .consent:
      return try choose(prompt, .consent)
    case .amount, .text: return try enter(prompt)
    }
  }

  /// Asks for a secret; neither it nor its length is shown. The reason in `rejected` is below the
  /// question until it is answered.
  ///
  /// Throws as ``answer(to:)`` does, and `DialogInterruption.refused(_:)` for more than 256 bytes.
  package func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?
  ) async throws(DialogInterruption) -> [UInt8] {
    keepLinesIfOthersWrote()
    let prompt = Prompt(key: QuestionKey(rawValue: "secret"), text: text, help: help, kind: .text)
    let secret = try SecretEntry()
    let entry = AnswerEntry(
      view: { $0.secret(after: rejected) }, isEmpty: { secret.isEmpty }, isSecret: true
    ) { (key) throws(DialogInterruption) in try secret.take(key) }
    try converse(prompt, entry)
    return secret.bytes
  }

  /// Returns why the person stopped at the end of a page, while no question was open, and forgets
  /// it; nil if they did not. Until then, ``show(_:)`` shows only opened accounts.
  func takeInterruption() -> DialogInterruption? {
    if idle.hasExpired { return .stopped }
    guard let why = interruption else { return nil }
    interruption = nil
    pager = Pager()
    return why
  }

  /// Shows `content`, page by page if it is longer than the screen.
  package func show(_ content: Presentation) async {
    guard !idle.hasExpired, interruption == nil || content.isOwed else { return }
    if case .answered(let prompt, let answer) = content { return show(answer, to: prompt) }
    if trail.follow(content) { return }
    let lines = page(layout.drawn(content), isOwed: content.isOwed)
    // Going back from consent erases its terms and figures, which then are no longer true.
    if content.isForConsent { region.add(lines) } else { region.keepLines() }
  }

  /// Shows an answer of an option or an earlier run as if it had been given here. If it is
  /// rejected, the question is drawn in its place.
  private func show(_ answer: String, to prompt: Prompt) {
    keepLinesIfOthersWrote()
    let prompt = prompt.presented(with: display.products)
    leave(prompt, answer, wasAsked: false)
    // Who skipped the terms has not skipped the contract that the PIN signs.
    pager.showsAll = false
  }

  private func choose(_ prompt: Prompt, _ list: ChoiceList) throws(DialogInterruption) -> String {
    var list = list
    let entry = AnswerEntry(
      view: { $0.choice(list) }, isEmpty: { list.typed.text.isEmpty },
      isAmbiguous: { list.isAmbiguous }, clear: { list.take(.eraseLine) }, take: { list.take($0) })
    try converse(prompt, entry)
    // A typed consent is returned as typed, not as the choice that the list would complete it to.
    let isTyped = prompt.kind == .consent && !list.typed.text.isEmpty
    let answer = isTyped ? list.typed.text : list.answer
    leave(prompt, answer)
    return answer
  }

  private func enter(_ prompt: Prompt) throws(DialogInterruption) -> String {
    var editor = LineEditor(prompt.rejected?.text ?? prompt.earlier ?? "", isOffered: true)
    let entry = AnswerEntry(
      view: { $0.field(editor) }, isEmpty: { editor.text.isEmpty || editor.isOffered },
      take: { editor.take($0) })
    try converse(prompt, entry)
    leave(prompt, editor.text)
    return editor.text
  }

  /// Draws `entry` and passes keys to it until Enter. Keys typed before a consent or a secret was on
  /// the screen are discarded.
  private func converse(_ prompt: Prompt, _ entry: AnswerEntry) throws(DialogInterruption) {
    if let why = takeInterruption() { throw why }
    try output.checked()
    pager = Pager()
    defer { output.draw(region.erase(columns: output.columns)) }
    // A repeated consent is already on the screen, so its keys are valid.
    let isFresh = entry.isSecret || (prompt.kind == .consent && prompt.rejected == nil)
    var showsHelp = false
    try reading(afresh: isFresh, quietly: entry.isSecret) { (mode) throws(DialogInterruption) in
      repeat {
        // Draw once for keys that arrived together.
        if keys.isWaiting { draw(entry.view(questionView(prompt, showsHelp: showsHelp))) }
      } while try !isEnd(keys.next(in: mode), of: entry, &showsHelp)
    }
  }

  /// Passes `key` to `entry`, and returns whether it ends the question.
  private func isEnd(
    _ key: Key, of entry: AnswerEntry, _ showsHelp: inout Bool
  ) throws(DialogInterruption) -> Bool {
    switch key {
    // Select the first answer that fits: a rejection would discard the typed text.
    case .enter where entry.isAmbiguous(): try entry.take(.down)
    case .enter: return true
    case .escape where entry.clear != nil && !entry.isEmpty(): entry.clear?()
    case .escape: throw .back
    case .text("?") where entry.isEmpty(): showsHelp.toggle()
    case .redraw: break
    case .idle:
      eraseScreen()
      throw .stopped
    case let key: try entry.take(key)
    }
    return false
  }

  /// Reads keys. After a stop, content is shown without a pause.
  func reading<Value>(
    afresh: Bool = false, quietly: Bool = false,
    _ body: (RawMode) throws(DialogInterruption) -> Value
  ) throws(DialogInterruption) -> Value {
    do { return try keys.reading(afresh: afresh, quietly: quietly, body) } catch {
      pager.showsAll = error == .stopped
      throw error
    }
  }

  /// Keeps all lines drawn so far if other output was written since: their position is unknown.
  private func keepLinesIfOthersWrote() {
    guard output.others.count != seen else { return }
    seen = output.others.count
    region.keepLines()
  }

  /// Erases all rows of the screen after the idle time, and forgets their content.
  func eraseScreen() {
    // The cursor stops at the top row.
    output.draw(LiveRegion.erased(rows: output.size.rows))
    region = LiveRegion()
    pager = Pager()
    trail = Trail()
    idle.expire()
  }

  func draw(_ frame: Frame) {
    // Lines that scroll off the screen could not be erased. The lines below the cursor go first.
    let rows = output.size.rows
    let above = max(0, frame.cursor.line + 1 - rows)
    var frame = frame
    frame.lines = Array(frame.lines.dropFirst(above).prefix(rows))
    frame.cursor.line -= above
    output.draw(region.draw(frame, columns: output.columns))
  }

  private func leave(_ prompt: Prompt, _ answer: String, wasAsked: Bool = true) {
    let answer = prompt.reading(of: answer)(language)
    let lines = questionView(prompt, showsHelp: false).answered(answer)
    output.draw(
      region.leave(lines, of: prompt.key, wasAsked: wasAsked, columns: output.columns))
  }

  private func questionView(_ prompt: Prompt, showsHelp: Bool) -> QuestionView {
    QuestionView(
      prompt: prompt, language: language, size: output.size, style: display.style,
      showsHelp: showsHelp, trail: trail.heading(display.products, language))
  }
}

extension Presentation {
  /// Whether to show this even after the person has stopped: it reports an opened account.
  fileprivate var isOwed: Bool {
    if case .opened = self { true } else { false }
  }

  /// Whether the customer consents to this.
  fileprivate var isForConsent: Bool {
    switch self {
    case .preview, .terms: true
    default: false
    }
  }
}
