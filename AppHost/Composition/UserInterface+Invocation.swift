import BankCommands
import Drafts
import FeatureDependencies
import JSONCatalog
import KeyCustody
import StrictJSON
import TerminalDialog

extension UserInterface {
  /// Creates the interface that a command line selects. It writes no file into the folders
  /// `protected`. Throws if a file on the command line cannot be used.
  init(
    _ invocation: Invocation, products: [ProductDescription], words: ProductGlossary,
    language: Language, streams: StandardStreams, protected: [String]
  ) throws(CommandError) {
    // If standard input is the batch file, a person answers at the terminal, if there is one.
    let isTaken = invocation[.batch].map(InputFile.isStandardInput) ?? false
    let input = isTaken ? streams.terminalInput : 0
    let terminal = TerminalDialogs(
      on: streams, from: input ?? 0,
      // Standard output is for JSON or a document alone.
      keepingOutput: invocation.has(.json) || invocation.has(.batch)
        || invocation.command.options.contains(.format) && !streams.output.isTerminal,
      quiet: invocation.has(.quiet), plain: invocation.has(.plain),
      color: !invocation.has(.noColor), language: language, products: words)
    let given = invocation.answers(among: products)
    let use = ProgramUse(
      invocation, hasInput: input != nil, isTerminal: terminal.isInteractive,
      hasAnswers: !given.isEmpty)
    let answers = use.isPrepared ? try Self.answers(invocation, products, terminal) : nil
    // The chain of dialogs: options answer first, then the answers file or the terminal.
    let dialog = PreparedDialog(decorating: answers ?? terminal.asking, answers: given)
    self.init(
      use: use.drafts, language: language, streams: streams, words: words, dialog: dialog,
      idle: terminal.idle, results: terminal.results,
      showsResults: use.isPrepared || terminal.showsResults,
      pins: try Self.pins(invocation, terminal, mayAsk: use.asksSecrets),
      recovery: try Self.recovery(
        invocation,
        use.drafts == .script || invocation.has(.pinFile) ? nil : terminal.asking,
        outside: protected),
      answers: answers,
      // A signal ends a batch between two lines, also without a terminal.
      signals: terminal.signals ?? (invocation.has(.batch) ? TerminationSignals() : nil),
      interruption: { await terminal.takeInterruption() })
  }

  /// Creates the source of PINs: the files named by options, or else the user at `terminal` if
  /// `mayAsk`.
  private static func pins(
    _ invocation: Invocation, _ terminal: TerminalDialogs, mayAsk: Bool
  ) throws(CommandError) -> any PINSource {
    var asked: any PINSource = MissingPINSource()
    if mayAsk {
      asked = SecretPINSource(secrets: terminal.asking, hasPerson: terminal.isInteractive)
    }
    let option = invocation.has(.pinFile) ? OptionName.pinFile : .recoveryCodeFile
    let current = try pins(in: option, invocation) ?? asked
    guard invocation.command.options.contains(.newPINFile) else { return current }
    return PINSourceForChange(
      current: current, new: try pins(in: .newPINFile, invocation) ?? asked)
  }

  private static func pins(
    in option: OptionName, _ invocation: Invocation
  ) throws(CommandError) -> SecretPINSource? {
    guard let path = invocation[option] else { return nil }
    do {
      return SecretPINSource(secrets: try FileSecret(path: path), hasPerson: false)
    } catch {
      if case .missing = error { throw .noSecretFile(option) }
      throw CommandError(error)
    }
  }

  /// Creates the way to hand over a recovery code: the file of `--recovery-file`, or else a person
  /// who answers `asking`; nil without one.
  private static func recovery(
    _ invocation: Invocation, _ asking: (any Dialog & SecretDisplay)?, outside protected: [String]
  ) throws(CommandError) -> (any RecoveryExchange)? {
    if let path = invocation[.recoveryFile] {
      let file = FileRecoveryExchange(path: path, outside: protected)
      // Report an existing file before the customer chooses a PIN.
      do { try file.check() } catch { throw CommandError(error) }
      return file
    }
    return asking.map { TerminalRecoveryExchange(dialog: $0, display: $0) }
  }

  /// Creates the dialog that answers from the answers file, if one is named.
  private static func answers(
    _ invocation: Invocation, _ products: [ProductDescription], _ terminal: TerminalDialogs
  ) throws(CommandError) -> AnswersDialog {
    guard let path = invocation[.answers] else {
      return AnswersDialog(answers: [:], output: terminal.prepared)
    }
    let bytes = try InputFile.bytes(at: path, limit: StrictJSONReader.largestText)
    let known = products.flatMap(\.questionKeys)
    do {
      let read = try JSONAnswers(bytes, known: known, valid: products.validAnswers)
      return AnswersDialog(answers: read.answers, output: terminal.prepared)
    } catch { throw .invalid(.answers, path: path, faults: error.texts) }
  }
}
