public import FeatureDependencies

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The dialogs that fit where a program runs: on a screen, line by line, or from prepared answers.
public struct TerminalDialogs: Sendable {
  /// Asks whoever is at the input: a person at a screen, a person with a screen reader, a pipe or
  /// a file.
  public let asking: any Dialog & SecretDialog & SecretDisplay
  /// Whether a person is there, who can be asked again.
  public let isInteractive: Bool
  /// The signals that end the waiting for input at a terminal. Nil elsewhere: there a signal ends
  /// the program as usual.
  public let signals: TerminationSignals?

  /// Shows results on standard output.
  public let results: any Dialog
  /// Whether ``asking`` shows on standard output, too.
  public let showsResults: Bool

  private let screen: ScreenDialog?
  private let prompts: Output
  private let errors: Output
  private let prepared: Output
  private let presentation: OutputPresentation

  /// The dialogs between the descriptor `input`, the standard input if nothing else is said, and
  /// `streams`; with `keepingOutput` they leave standard
  /// output alone but for ``results``.
  ///
  /// With `plain` nothing is drawn, and without `color` there are no colours. The words for
  /// products come from `products`.
  public init(
    on streams: StandardStreams, from input: Int32 = 0, keepingOutput: Bool, plain: Bool,
    color: Bool, language: LanguageSetting, products: ProductGlossary
  ) {
    let style = { @Sendable (output: Output) in OutputStyle(of: output, plain: plain, color: color)
    }
    let prompts = streams.prompts(keepingOutput: keepingOutput, askingAt: input)
    let signals = isatty(input) == 1 ? TerminationSignals() : nil
    presentation = OutputPresentation(language: language, products: products, style: style)
    prepared = keepingOutput ? Output(descriptor: 2, isNeeded: false) : streams.output
    showsResults = prompts === streams.output
    isInteractive = signals != nil
    self.prompts = prompts
    errors = streams.errors
    self.signals = signals
    if let signals, style(prompts).surface == .screen {
      let dialog = ScreenDialog(
        descriptor: input, signals: signals, output: prompts, language: language,
        products: products,
        style: style(prompts))
      screen = dialog
      asking = dialog
    } else {
      screen = nil
      asking = LineDialog(
        descriptor: input, signals: signals, output: prompts, language: language,
        products: products,
        style: style(prompts))
    }
    results = showsResults ? asking : presentation.answering([:], on: streams.output)
  }

  /// Why nothing can be asked any more, though nothing was asked: the person stopped at the end of
  /// a page, or something could not be shown. Nil otherwise.
  public var interruption: DialogInterruption? {
    get async {
      if let failure = prompts.failure { return .unwritable(reason: failure.reason) }
      return await screen?.interruption
    }
  }

  /// The secret in the file or pipe at `path`. A person at standard error is told once if others
  /// can read the file.
  ///
  /// Throws a ``FileError``.
  public func secret(inFile path: String) throws(FileError) -> FileSecret {
    let secret = try FileSecret(path: path)
    if secret.isOpenToOthers, errors.isTerminal {
      errors.write(wrapped: [FileSecret.openToOthers(path)(presentation.language.current)])
    }
    return secret
  }

  /// A dialog that takes its answers from `answers`: a question that is asked for the nth time
  /// takes the nth answer of its key.
  public func answering(_ answers: [QuestionKey: [String]]) -> AnswersDialog {
    presentation.answering(answers, on: prepared)
  }
}

/// How what is shown looks on an output, in which language and words.
private struct OutputPresentation: Sendable {
  let language: LanguageSetting
  let products: ProductGlossary
  let style: @Sendable (Output) -> OutputStyle

  func answering(_ answers: [QuestionKey: [String]], on output: Output) -> AnswersDialog {
    AnswersDialog(
      answers: answers, output: output, language: language, products: products,
      style: style(output))
  }
}
