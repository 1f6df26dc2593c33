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

  private let screen: ScreenDialog?
  private let output: Output
  private let language: LanguageSetting
  private let products: ProductGlossary
  private let style: OutputStyle

  /// The dialogs that read the file descriptor `input` and write to `output`, laid out for `style`.
  ///
  /// The words for products come from `products`.
  public init(
    input: Int32, output: Output, language: LanguageSetting, products: ProductGlossary,
    style: OutputStyle
  ) {
    self.output = output
    self.language = language
    self.products = products
    self.style = style
    signals = isatty(input) == 1 ? TerminationSignals() : nil
    isInteractive = signals != nil
    if let signals, style.surface == .screen {
      let dialog = ScreenDialog(
        descriptor: input, signals: signals, output: output, language: language,
        products: products, style: style)
      screen = dialog
      asking = dialog
    } else {
      screen = nil
      asking = LineDialog(
        descriptor: input, signals: signals, output: output, language: language,
        products: products, style: style)
    }
  }

  /// Why the person stopped at the end of a page, where no question was asked; nil otherwise.
  public var interruption: DialogInterruption? { get async { await screen?.interruption } }

  /// A dialog that takes its answers from `answers`: a question that is asked for the nth time
  /// takes the nth answer of its key.
  public func answering(_ answers: [QuestionKey: [String]]) -> AnswersDialog {
    AnswersDialog(
      answers: answers, output: output, language: language, products: products, style: style)
  }
}
