import FeatureDependencies

/// A line-by-line dialog, for a terminal without cursor control, a pipe or a file.
///
/// At a terminal, a rejected answer is asked again, `<` goes back and `?` shows help. In a pipe
/// each line is one answer and is echoed; the first rejected answer ends the run.
actor LineDialog: Dialog, SecretDialog, SecretDisplay {
  private let input: LineInput
  // Reads secrets without echo at a terminal; nil for a pipe or a file.
  private let keys: KeyInput?
  private let signals: TerminationSignals?
  private let idle: IdleTime
  private let display: DialogOutput

  private var output: Output { display.output }
  private var language: Language { display.language }
  private var layout: TextLayout { display.layout }
  private var isInteractive: Bool { keys != nil }
  // The nested openings in progress.
  private var trail = Trail()

  /// Creates a dialog that reads `descriptor` and writes to `display`, without color. `signals` are
  /// those of the terminal; pass nil for a pipe or a file, which measures no `idle` time.
  init(
    descriptor: Int32, signals: TerminationSignals?, on display: DialogOutput,
    idle: IdleTime = IdleTime()
  ) {
    input = LineInput(descriptor: descriptor, signals: signals, idle: idle)
    keys = signals.map {
      KeyInput(descriptor: descriptor, signals: $0, output: display.output, idle: idle, plain: true)
    }
    self.signals = signals
    self.idle = idle
    var display = display
    display.style.hasColor = false
    self.display = display
  }

  /// Writes the question and reads one line.
  ///
  /// Throws the errors of ``LineInput/line()``, `DialogInterruption.back` for `<` at a terminal,
  /// `DialogInterruption.refused(_:)` for a rejected answer from a pipe, and
  /// `DialogInterruption.unwritable(reason:)`. The end of input at a terminal is
  /// `DialogInterruption.stopped`.
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    try idle.check()
    let prompt = prompt.presented(with: display.products)
    if let rejected = prompt.rejected { try refuse(rejected.reason) }
    // Discard keys typed before the terms were shown: they are not consent.
    if isInteractive, prompt.kind == .consent { await input.forget() }
    ask(prompt)
    return try await answerTyped(to: prompt)
  }

  /// Reads lines until one is an answer: others go back or show help.
  private func answerTyped(to prompt: Prompt) async throws(DialogInterruption) -> String {
    while true {
      output.write("> ")
      try output.checked()
      guard let text = try await line() else {
        try refuse(.unprintable)
        continue
      }
      if isInteractive, text == "<" { throw .back }
      if isInteractive, text == "?" {
        output.write(wrapped: [prompt.help(language)])
        continue
      }
      if text.isEmpty, let earlier = prompt.earlier { return earlier }
      guard case .choice(let choices) = prompt.kind, !text.trimmed.isEmpty else { return text }
      var list = ChoiceList(choices, isNumbered: true)
      list.take(.text(text.trimmed))
      // A person may also enter a part of a name or number that fits one choice only.
      return list.hasPlace || isInteractive && list.shown.count == 1 ? list.answer : text
    }
  }

  /// Shows `content` as lines.
  func show(_ content: Presentation) async {
    if trail.follow(content) { return }
    if !idle.hasExpired { output.draw(lines: layout.drawn(content)) }
  }

  /// Asks for a secret without echo; in a pipe it reads one line.
  ///
  /// Throws as ``answer(to:)`` does; Esc and `<` go back.
  func secret(
    _ text: LocalizedText, help: LocalizedText, rejected: LocalizedText?
  ) async throws(DialogInterruption) -> [UInt8] {
    try idle.check()
    defer { output.write("\n") }
    if let rejected { output.write(wrapped: ["  ! \(rejected(language))"]) }
    guard let keys else {
      output.write(text(language) + ": ")
      return try await input.line()
    }
    let question =
      "\(text(language)) (\(layout.keys(back: .back))):"
      .wrapped(to: output.columns - 6).joined(separator: "\n") + " "
    let secret = try SecretEntry()
    return try keys.reading(afresh: true, quietly: true) { (mode) throws(DialogInterruption) in
      // Write the prompt in raw mode: keys typed as soon as it appears are neither echoed nor
      // dropped.
      output.write(question)
      return try bytes(of: secret, question, help, keys, mode)
    }
  }

  /// Passes keys to `secret` until Enter, and returns its bytes.
  private func bytes(
    of secret: SecretEntry, _ question: String, _ help: LocalizedText, _ keys: KeyInput,
    _ mode: RawMode
  ) throws(DialogInterruption) -> [UInt8] {
    while true {
      switch try keys.next(in: mode) {
      case .enter where secret.isOnly("<"): throw .back
      case .enter where secret.isOnly("?"):
        secret.wipe()
        output.write("\n")
        output.write(wrapped: [help(language)])
        output.write(question)
      case .enter: return secret.bytes
      case .escape: throw .back
      case .idle:
        idle.expire()
        throw .stopped
      case let key: try secret.take(key)
      }
    }
  }

  /// Shows `text` and a secret below it. At a terminal it waits for Enter.
  ///
  /// Throws as ``answer(to:)`` does.
  func show(
    _ text: LocalizedText, over provide: @Sendable ((Span<UInt8>) -> Void) -> Void
  ) async throws(DialogInterruption) {
    try idle.check()
    output.write(wrapped: [text(language)])
    provide { output.write($0) }
    output.write("\n")
    guard isInteractive else { return }
    // Input typed before the secret was shown does not confirm it.
    await input.forget()
    let hint = SecretText.taken(back: "<")(language).wrapped(to: output.columns - 3)
    while true {
      output.write(hint.joined(separator: "\n") + " > ")
      try output.checked()
      let line = try await line()
      if line == "<" { throw .back }
      if line == "" { return }
    }
  }

  private func ask(_ prompt: Prompt) {
    var lines = layout.question(prompt)
    if let place = trail.heading(display.products, language) { lines = ["", place] + lines }
    if let note = prompt.note { lines.append("  " + note(language)) }
    if isInteractive { lines.append("  (\(layout.keys(back: prompt.back)))") }
    output.write(wrapped: lines)
  }

  /// Reads one line; nil if it is not UTF-8.
  private func line() async throws(DialogInterruption) -> String? {
    let bytes: [UInt8]
    signals?.endQuiet()
    do { bytes = try await input.line() } catch {
      // No line was read, so the cursor is still behind the prompt.
      output.write("\n")
      throw isInteractive && error == .endOfInput ? .stopped : error
    }
    let text = String(validating: bytes, as: UTF8.self)
    if let text, !isInteractive { output.write(lines: [text]) }
    return text
  }

  private func refuse(_ rejection: Rejection) throws(DialogInterruption) {
    guard isInteractive else { throw .refused(rejection) }
    output.write(wrapped: ["  ! \(rejection.message(language)) \(rejection.remedy(language))"])
  }
}
