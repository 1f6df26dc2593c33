public import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Selects the dialogs for a program's input and output: on a screen, line by line, or from
/// prepared answers.
public struct TerminalDialogs: Sendable {
  /// Asks at the input: a person at a screen or with a screen reader, a pipe, or a file.
  public let asking: any Dialog & SecretDialog & SecretDisplay
  /// Stops ``asking`` if a signed-in customer leaves the terminal; nil without a person.
  public let idleLock: IdleLock?
  /// Whether the input is a terminal, where a person can be asked again.
  public let isInteractive: Bool
  /// The handler of termination signals if the input is a terminal; otherwise nil, and a signal
  /// ends the process.
  public let signals: TerminationSignals?

  /// Shows results on standard output.
  public let results: any Dialog
  /// Whether ``asking`` also writes to standard output.
  public let showsResults: Bool

  private let screen: ScreenDialog?
  private let prompts: Output
  private let errors: Output
  private let prepared: Output
  private let language: LanguageSetting
  private let products: ProductGlossary
  private let style: @Sendable (Output) -> OutputStyle

  /// Creates the dialogs between the descriptor `input` (default: standard input) and `streams`.
  /// With `keepingOutput`, only ``results`` writes to standard output.
  /// With `quiet`, standard error has questions for a person at a terminal, and nothing else.
  ///
  /// `plain` selects text for screen readers, and `color` permits colors. `products` has the names
  /// of products.
  public init(
    on streams: StandardStreams, from input: Int32 = 0, keepingOutput: Bool, quiet: Bool = false,
    plain: Bool,
    color: Bool, language: LanguageSetting, products: ProductGlossary
  ) {
    let style = { @Sendable (output: Output) in OutputStyle(of: output, plain: plain, color: color)
    }
    let isMuted = quiet && keepingOutput && isatty(input) != 1
    let prompts =
      isMuted ? Output.none : streams.prompts(keepingOutput: keepingOutput, askingAt: input)
    let signals = isatty(input) == 1 ? TerminationSignals() : nil
    (self.language, self.products, self.style) = (language, products, style)
    let errors = quiet ? Output.none : Output(descriptor: 2, isNeeded: false)
    prepared = keepingOutput ? errors : streams.output
    showsResults = prompts === streams.output
    isInteractive = signals != nil
    self.prompts = prompts
    self.errors = streams.notes(quiet: quiet)
    self.signals = signals
    let asked = style(prompts)
    let surface: any Dialog & SecretDialog & SecretDisplay
    if let signals, asked.surface == .screen {
      let dialog = ScreenDialog(
        descriptor: input, signals: signals, output: prompts, language: language,
        products: products, style: asked)
      (screen, surface) = (dialog, dialog)
    } else {
      screen = nil
      // A person whose questions go to a file or a pipe gets the hints, too.
      surface = LineDialog(
        descriptor: input, signals: signals, output: prompts, language: language,
        products: products,
        style: OutputStyle(
          surface: signals == nil ? asked.surface : .plain, hasColor: false,
          hasASCIICharts: asked.hasASCIICharts))
    }
    idleLock =
      isInteractive
      ? IdleLock(decorating: surface, secrets: surface, clock: ContinuousClock()) : nil
    asking = idleLock ?? surface
    results =
      showsResults
      ? asking
      : AnswersDialog(
        answers: [:], output: streams.output, language: language, products: products,
        style: style(streams.output))
  }

  /// Returns why no further question can be asked, although none was open: output failed, or the
  /// person stopped at the end of a page, which is then forgotten. Nil otherwise.
  public func takeInterruption() async -> DialogInterruption? {
    if let failure = prompts.failure { return .unwritable(reason: failure) }
    return await screen?.takeInterruption()
  }

  /// Opens the secret in the file or pipe at `path`. Warns at a terminal on standard error if other
  /// users can read the file.
  ///
  /// Throws the errors of ``FileSecret/init(path:timeLimit:)``.
  public func secret(inFile path: String) throws(FileError) -> FileSecret {
    let secret = try FileSecret(path: path)
    if secret.isOpenToOthers, errors.isTerminal {
      errors.write(wrapped: [FileSecret.openToOthers(path)(language.current)])
    }
    return secret
  }

  /// Returns a dialog that answers the nth prompt of a key with that key's nth answer.
  ///
  /// A question in `obvious` without an answer is answered by its only choice, if it has one.
  public func answering(
    _ answers: [QuestionKey: [String]], obvious: Set<QuestionKey> = []
  ) -> AnswersDialog {
    AnswersDialog(
      answers: answers, obvious: obvious, output: prepared, language: language,
      products: products, style: style(prepared))
  }
}
