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
  /// Asks whoever is there: a person at a screen, a person with a terminal that is read out, or
  /// what a pipe or file says.
  public let asking: any Dialog & SecretDialog
  /// Whether a person is there, who can be asked again.
  public let isInteractive: Bool
  /// What ends the waiting at a terminal; nil elsewhere, where a signal ends the program as usual.
  public let signals: TerminationSignals?

  private let screen: ScreenDialog?
  private let output: Output
  private let language: LanguageSetting
  private let products: ProductGlossary
  private let style: OutputStyle

  /// The dialogs that read the file descriptor `input` and write to `output`, laid out for `style`,
  /// and call products as `products` says.
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

  /// Why somebody stopped where nothing was asked, as at the end of a page; nil if nobody did.
  public var interruption: DialogInterruption? { get async { await screen?.interruption } }

  /// Answers from `answers`: the nth asking of a question with its nth answer.
  public func answering(_ answers: [QuestionKey: [String]]) -> AnswersDialog {
    AnswersDialog(
      answers: answers, output: output, language: language, products: products, style: style)
  }
}
