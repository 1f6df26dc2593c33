import FeatureDependencies
import JSONCatalog
import OpenSSLKeys
import StrictJSON
import TerminalDialog

/// How the program speaks with whoever runs it: a person, a pipe, or answers prepared beforehand.
struct TerminalScope: Sendable {
  let dialog: any Dialog
  /// Shows results on standard output.
  let results: any Dialog
  /// Whether ``dialog`` shows there, too.
  let showsResults: Bool
  let streams: StandardStreams
  let pins: any PINSource
  /// Whether somebody can be asked again.
  let isInteractive: Bool
  /// Why somebody stopped where nothing was asked; nil if nobody did.
  let interruption: @Sendable () async -> DialogInterruption?
  private let answers: AnswersDialog?
  /// Nil where no terminal is: there a signal ends the program as usual.
  let signals: TerminationSignals?

  init(dialog: any Dialog, pins: any PINSource) {
    self.dialog = dialog
    results = dialog
    showsResults = true
    streams = StandardStreams()
    self.pins = pins
    isInteractive = false
    interruption = { nil }
    answers = nil
    signals = nil
  }

  /// Throws a ``HostError`` for a file that the command line names and that cannot be used.
  init(
    _ invocation: Invocation, products: [ProductDescription], language: LanguageSetting,
    streams: StandardStreams
  ) throws(HostError) {
    self.streams = streams
    // With --json standard output is for the one JSON object.
    let terminal = TerminalDialogs(
      on: streams, keepingOutput: invocation.has(.json), plain: invocation.has(.plain),
      color: !invocation.has(.noColor), language: language, products: ProductGlossary(products))
    signals = terminal.signals
    results = terminal.results
    interruption = { await terminal.interruption }
    let unattended = invocation.has(.noInput)
    let isPrepared = unattended || invocation.has(.answers)
    answers =
      isPrepared ? terminal.answering(try Self.answers(invocation[.answers], products)) : nil
    dialog = answers ?? terminal.asking
    isInteractive = !isPrepared && terminal.isInteractive
    showsResults = isPrepared || terminal.showsResults
    let asked: any PINSource =
      unattended
      ? MissingPINSource()
      : SecretPINSource(
        secrets: terminal.asking, dialog: terminal.isInteractive ? terminal.asking : nil)
    let current = try Self.pins(invocation[.pinFile]) ?? asked
    pins =
      invocation.command.name == .changePIN
      ? PINSourceForChange(current: current, new: try Self.pins(invocation[.newPINFile]) ?? asked)
      : current
  }

  /// The prepared answers that no question has used so far.
  var unusedAnswers: [UnusedAnswer] {
    get async {
      guard let answers else { return [] }
      return await answers.unused
    }
  }

  private static func pins(_ path: String?) throws(HostError) -> SecretPINSource? {
    guard let path else { return nil }
    do { return SecretPINSource(secrets: try FileSecret(path: path), dialog: nil) } catch {
      throw .file(error)
    }
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

/// Joins what signing wants of a PIN with whatever can give a secret.
struct SecretPINSource: PINSource {
  let secrets: any SecretDialog
  /// Tells a person what was wrong with the last PIN; nil where nobody can be asked again.
  let dialog: (any Dialog)?

  func pin(
    for purpose: PINPurpose, rejected: PINRejection?
  ) async throws(PINError) -> SecretBytes {
    if let rejected {
      guard let dialog else { throw .cannotAskAgain }
      await dialog.show(.message(rejected.text))
    }
    do {
      var secret = try await secrets.secret(purpose.text)
      return SecretBytes(taking: &secret)
    } catch {
      throw .interrupted(error)
    }
  }
}
