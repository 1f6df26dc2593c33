public import FeatureDependencies

/// A dialog of lines: for a person who answers one at a time, or for a pipe.
///
/// A person is asked again after a bad answer, can go back with `<` and ask for help with `?`. In a
/// pipe a line is an answer, echoed, and the first refused one ends the run.
public actor LineDialog: Dialog {
  private let input: LineInput
  private let output: Output
  private let language: LanguageSetting

  /// Whether a person answers, who can be asked again.
  public nonisolated var isInteractive: Bool { input.isTerminal }

  /// A dialog that reads `input` and writes `output`.
  public init(input: LineInput, output: Output, language: LanguageSetting) {
    (self.input, self.output, self.language) = (input, output, language)
  }

  /// Asks with a line or more, and reads a line.
  ///
  /// Throws what ``LineInput/line(hidden:)`` throws, ``DialogInterruption/back``, and
  /// ``DialogInterruption/refused(_:)`` where nobody can be asked again.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let rejected = prompt.rejected { try refuse(rejected.reason) }
    let layout = TextLayout(language: language.current, columns: output.columns)
    if prompt.rejected == nil {
      output.write(lines: layout.question(prompt) + (isInteractive ? [layout.hint] : []))
    }
    while true {
      output.write("> ")
      let text: String
      switch try await line() {
      case .success(let line): text = line
      case .failure(let rejection):
        try refuse(rejection)
        continue
      }
      if input.isTerminal, text == "<" { throw .back }
      if input.isTerminal, text == "?" {
        output.write(lines: ["  " + prompt.help(language.current)])
        continue
      }
      if text.isEmpty, let earlier = prompt.earlier { return earlier }
      return prompt.value(entered: text)
    }
  }

  /// Shows `content` as lines.
  public func show(_ content: Presentation) async {
    let layout = TextLayout(language: language.current, columns: output.columns)
    output.write(lines: layout.lines(content))
  }

  /// Asks for a secret, which is not echoed.
  ///
  /// Throws what ``LineInput/line(hidden:)`` throws, and ``DialogInterruption/back`` for a `<`.
  public func secret(_ text: LocalizedText) async throws(DialogInterruption) -> [UInt8] {
    output.write(text(language.current) + ": ")
    defer { output.write("\n") }
    let secret = try await input.line(hidden: true)
    if isInteractive, secret == Array("<".utf8) { throw .back }
    return secret
  }

  private func line() async throws(DialogInterruption) -> Result<String, Rejection> {
    let bytes: [UInt8]
    do { bytes = try await input.line(hidden: false) } catch {
      // The cursor stands behind the prompt.
      output.write("\n")
      throw error
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return .failure(.unprintable)
    }
    if !input.isTerminal { output.write(text.printable + "\n") }
    return .success(text)
  }

  private func refuse(_ rejection: Rejection) throws(DialogInterruption) {
    guard input.isTerminal else { throw .refused(rejection) }
    let language = language.current
    output.write(lines: ["  ! \(rejection.message(language)) \(rejection.remedy(language))"])
  }
}

extension Prompt {
  /// The value `text` stands for: a choice can be answered by its place in the list, too.
  func value(entered text: String) -> String {
    guard case .choice(let choices) = kind, !choices.contains(where: { $0.value == text.trimmed }),
      let place = Int(text.trimmed.narrowed), choices.indices.contains(place - 1)
    else { return text }
    return choices[place - 1].value
  }
}
