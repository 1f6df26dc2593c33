import FeatureDependencies
import JSONCatalog
import KeyCustody
import StrictJSON
import TerminalDialog

/// How the program speaks with whoever runs it: a person, a pipe, or answers prepared beforehand.
struct TerminalScope: Sendable {
  let words: ProductGlossary
  let dialog: any Dialog
  /// Shows results on standard output.
  let results: any Dialog
  /// Whether ``dialog`` shows there, too.
  let showsResults: Bool
  let streams: StandardStreams
  let pins: any PINSource
  let recovery: any RecoveryExchange
  /// Whether somebody can be asked again.
  let isInteractive: Bool
  /// Why somebody stopped where nothing was asked; nil if nobody did.
  let interruption: @Sendable () async -> DialogInterruption?
  private let answers: AnswersDialog?
  /// Gives what options answer; nil where there is no command line.
  let prepared: PreparedDialog?
  /// Whether an option answers a question.
  let hasAnswers: Bool
  /// Nil where no terminal is and no batch is opened: there a signal ends the program as usual.
  let signals: TerminationSignals?

  init(dialog: any Dialog, pins: any PINSource, isInteractive: Bool = false) {
    words = ProductGlossary()
    self.dialog = dialog
    results = dialog
    showsResults = true
    streams = StandardStreams()
    self.pins = pins
    recovery = NoRecoveryExchange()
    self.isInteractive = isInteractive
    interruption = { nil }
    answers = nil
    prepared = nil
    hasAnswers = false
    signals = nil
  }

  /// Throws a ``HostError`` for a file that the command line names and that cannot be used.
  init(
    _ invocation: Invocation, products: [ProductDescription], words: ProductGlossary,
    language: LanguageSetting, streams: StandardStreams
  ) throws(HostError) {
    self.streams = streams
    self.words = words
    // Where the standard input holds a batch, a person answers at the terminal, if there is one.
    let isTaken = invocation[.batch].map(InputFile.isStandardInput) ?? false
    let input = isTaken ? streams.terminalInput : 0
    let unattended = invocation.has(.noInput) || input == nil
    // With --json standard output is for the one JSON object, of a batch for one a line.
    let terminal = TerminalDialogs(
      on: streams, from: input ?? 0,
      keepingOutput: invocation.has(.json) || invocation.has(.batch),
      plain: invocation.has(.plain), color: !invocation.has(.noColor), language: language,
      products: words)
    // A batch ends between two lines, whoever sends the signal.
    signals = terminal.signals ?? (invocation.has(.batch) ? TerminationSignals() : nil)
    results = terminal.results
    interruption = { await terminal.interruption }
    let given = invocation.answers(among: products)
    hasAnswers = !given.isEmpty
    // A pipe's lines are answers to all questions or to none.
    let isPrepared =
      unattended || invocation.has(.answers) || (hasAnswers && !terminal.isInteractive)
    answers =
      isPrepared ? terminal.answering(try Self.answers(invocation[.answers], products)) : nil
    isInteractive = !isPrepared && terminal.isInteractive
    let asking: any Dialog =
      isInteractive ? RefusalConfirmation(decorating: terminal.asking) : terminal.asking
    let prepared = PreparedDialog(decorating: answers ?? asking, answers: given)
    self.prepared = prepared
    dialog = prepared
    showsResults = isPrepared || terminal.showsResults
    pins = try Self.pins(invocation, terminal, mayAsk: !unattended)
    recovery = try Self.recovery(
      invocation, isInteractive && !invocation.has(.pinFile) ? terminal : nil)
  }

  /// The prepared answers that no question has used so far.
  var unusedAnswers: [UnusedAnswer] {
    get async {
      let unused = await answers?.unused ?? []
      return await prepared?.unused(beside: unused) ?? unused
    }
  }

  /// Where PINs come from: files that are named, else whoever `terminal` asks, if it may ask.
  private static func pins(
    _ invocation: Invocation, _ terminal: TerminalDialogs, mayAsk: Bool
  ) throws(HostError) -> any PINSource {
    var asked: any PINSource = MissingPINSource()
    if mayAsk {
      asked = SecretPINSource(
        secrets: terminal.asking, dialog: terminal.isInteractive ? terminal.asking : nil)
    }
    let file = invocation[.pinFile] ?? invocation[.recoveryCodeFile]
    let current = try pins(in: file, terminal) ?? asked
    let choosesInMenu = invocation.command.name == .menu && terminal.isInteractive
    guard choosesInMenu || invocation.command.options.contains(.newPINFile) else { return current }
    return PINSourceForChange(
      current: current, new: try pins(in: invocation[.newPINFile], terminal) ?? asked)
  }

  private static func pins(
    in path: String?, _ terminal: TerminalDialogs
  ) throws(HostError) -> SecretPINSource? {
    guard let path else { return nil }
    do { return SecretPINSource(secrets: try terminal.secret(inFile: path), dialog: nil) } catch {
      throw .file(error)
    }
  }

  /// How a recovery code reaches whoever runs this: by a file if one is named, else by `terminal`
  /// if a person is asked for all there.
  private static func recovery(
    _ invocation: Invocation, _ terminal: TerminalDialogs?
  ) throws(HostError) -> any RecoveryExchange {
    if let path = invocation[.recoveryFile] {
      let file = FileRecoveryExchange(path: path)
      // An existing file is told at once, not when somebody has chosen a PIN. Only a request that
      // is repeated may have made it.
      if !invocation.has(.requestID) {
        do { try file.check() } catch { throw .file(error) }
      }
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
