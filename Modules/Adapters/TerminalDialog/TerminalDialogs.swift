public import FeatureDependencies

/// Selects the dialogs for a program's input and output: on a screen, line by line, or from
/// prepared answers.
public struct TerminalDialogs: Sendable {
  /// Asks at the input: a person at a screen or with a screen reader, a pipe, or a file.
  public let asking: any Dialog & SecretDialog & SecretDisplay
  /// Stops ``asking`` if a signed-in customer leaves the terminal.
  package let idle = IdleTime()
  /// Whether the input is a terminal, where a person can be asked again.
  public var isInteractive: Bool { signals != nil }
  /// The handler of termination signals if the input is a terminal; otherwise nil, and a signal
  /// ends the process.
  public let signals: TerminationSignals?

  /// Shows results on standard output.
  public let results: any Dialog
  /// Whether ``asking`` also writes to standard output.
  public let showsResults: Bool

  /// The output of a dialog that answers from prepared answers.
  public let prepared: DialogOutput

  private let screen: ScreenDialog?
  private let prompts: Output

  /// Creates the dialogs between the descriptor `input` (default: standard input) and `streams`.
  /// With `keepingOutput`, only ``results`` writes to standard output.
  /// With `quiet`, standard error has questions for a person at a terminal, and nothing else.
  ///
  /// `plain` selects text for screen readers, and `color` permits colors. `products` has the names
  /// of products.
  public init(
    on streams: StandardStreams, from input: Int32 = 0, keepingOutput: Bool, quiet: Bool = false,
    plain: Bool, color: Bool, language: Language, products: ProductGlossary
  ) {
    let display = { (output: Output) in
      DialogOutput(
        output, language: language, products: products,
        style: OutputStyle(of: output, plain: plain, color: color))
    }
    let atInterrupt = { @Sendable in
      // Output that is stopped, as by Ctrl-S, must not keep the program from exiting.
      guard canWrite(to: streams.errors.descriptor, within: 0) else { return }
      let text = LocalizedText(
        en: "Stopped. A change that had already begun may have been completed.",
        ko: "중단했습니다. 이미 시작된 변경은 처리되었을 수 있습니다.")
      streams.errors.write(wrapped: ["", text(language)])
    }
    signals = isTTY(input) ? TerminationSignals(atInterrupt: atInterrupt) : nil
    let isMuted = quiet && keepingOutput && !isTTY(input)
    prompts = isMuted ? .none : streams.prompts(keepingOutput: keepingOutput, askingAt: input)
    showsResults = prompts === streams.output
    prepared = display(
      quiet && keepingOutput ? .none : streams.content(keepingOutput: keepingOutput))
    let asked = display(prompts)
    if let signals, asked.style.surface == .screen {
      screen = ScreenDialog(descriptor: input, signals: signals, on: asked, idle: idle)
    } else {
      screen = nil
    }
    asking = screen ?? LineDialog(descriptor: input, signals: signals, on: asked, idle: idle)
    results = showsResults ? asking : AnswersDialog(answers: [:], output: display(streams.output))
  }

  /// Returns why no further question can be asked, although none was open: output failed, or the
  /// person stopped at the end of a page, which is then forgotten. Nil otherwise.
  public func takeInterruption() async -> DialogInterruption? {
    if let failure = prompts.failure { return .unwritable(reason: failure) }
    return await screen?.takeInterruption()
  }
}
