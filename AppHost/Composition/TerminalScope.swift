import FeatureDependencies
import JSONCatalog
import KeyCustody
import StrictJSON
import TerminalDialog

/// How the program speaks with whoever runs it: a person, a pipe, or answers prepared beforehand.
struct TerminalScope: Sendable {
  let dialog: any Dialog
  let pins: any PINSource
  let recovery: any RecoveryExchange
  /// Whether somebody can be asked again.
  let isInteractive: Bool
  /// Why somebody stopped where nothing was asked; nil if nobody did.
  let interruption: @Sendable () async -> DialogInterruption?
  private let answers: AnswersDialog?
  /// Nil where no terminal is: there a signal ends the program as usual.
  let signals: TerminationSignals?

  init(dialog: any Dialog, pins: any PINSource) {
    self.dialog = dialog
    self.pins = pins
    recovery = NoRecoveryExchange()
    isInteractive = false
    interruption = { nil }
    answers = nil
    signals = nil
  }

  /// Throws a ``HostError`` for a file that the command line names and that cannot be used.
  init(
    _ invocation: Invocation, products: [ProductDescription], language: LanguageSetting
  ) throws(HostError) {
    // With --json standard output is for the one JSON object.
    let descriptor: Int32 = invocation.has(.json) ? 2 : 1
    let style = OutputStyle(
      descriptor: descriptor, plain: invocation.has(.plain), color: !invocation.has(.noColor))
    let terminal = TerminalDialogs(
      input: 0, output: Output(descriptor: descriptor), language: language,
      products: ProductGlossary(products), style: style)
    signals = terminal.signals
    interruption = { await terminal.interruption }
    let unattended = invocation.has(.noInput)
    if unattended || invocation.has(.answers) {
      let prepared = terminal.answering(try Self.answers(invocation[.answers], products))
      dialog = prepared
      answers = prepared
      isInteractive = false
    } else {
      dialog = terminal.asking
      answers = nil
      isInteractive = terminal.isInteractive
    }
    pins = try Self.pins(invocation, terminal)
    recovery = try Self.recovery(
      invocation, isInteractive && !invocation.has(.pinFile) ? terminal : nil)
  }

  /// The prepared answers that no question has used so far.
  var unusedAnswers: [UnusedAnswer] {
    get async {
      guard let answers else { return [] }
      return await answers.unused
    }
  }

  private static func pins(
    _ invocation: Invocation, _ terminal: TerminalDialogs
  ) throws(HostError) -> any PINSource {
    let asked: any PINSource =
      invocation.has(.noInput)
      ? MissingPINSource()
      : SecretPINSource(
        secrets: terminal.asking, dialog: terminal.isInteractive ? terminal.asking : nil)
    let file = invocation[.pinFile] ?? invocation[.recoveryCodeFile]
    let current = try pins(in: file) ?? asked
    guard invocation.command.options.contains(.newPINFile) else { return current }
    return PINSourceForChange(
      current: current, new: try pins(in: invocation[.newPINFile]) ?? asked)
  }

  private static func pins(in path: String?) throws(HostError) -> SecretPINSource? {
    guard let path else { return nil }
    let file = FileSecret(path: path)
    // What cannot be read is told at once, not when the PIN is needed.
    do { try file.check() } catch { throw .file(error) }
    return SecretPINSource(secrets: file, dialog: nil)
  }

  /// How a recovery code reaches whoever runs this: by a file if one is named, else by `terminal` if a
  /// person is asked for all there.
  private static func recovery(
    _ invocation: Invocation, _ terminal: TerminalDialogs?
  ) throws(HostError) -> any RecoveryExchange {
    if let path = invocation[.recoveryFile] {
      let file = FileRecoveryExchange(path: path)
      // An existing file is told at once, not when somebody has chosen a PIN.
      do { try file.check() } catch { throw .file(error) }
      return file
    }
    guard let terminal else { return NoRecoveryExchange() }
    return TerminalRecoveryExchange(dialog: terminal.asking, display: terminal.asking)
  }

  private static func answers(
    _ path: String?, _ products: [ProductDescription]
  ) throws(HostError) -> [QuestionKey: [String]] {
    guard let path else { return [:] }
    let bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: StrictJSONReader.largestText) } catch {
      throw .file(error)
    }
    let known = products.flatMap(\.questionKeys)
    do { return try JSONAnswers(bytes, known: known).answers } catch {
      throw .answersFile(path: path, error)
    }
  }
}
