import Deposit
import FeatureDependencies
import Savings
import TerminalDialog

/// How the program speaks with whoever runs it: a person, a pipe, or answers prepared beforehand.
struct TerminalScope: Sendable {
  let dialog: any Dialog
  let pins: any PINSource
  /// Whether somebody can be asked again.
  let isInteractive: Bool
  /// Why somebody stopped where nothing was asked; nil if nobody did.
  let interruption: @Sendable () async -> DialogInterruption?
  private let answers: AnswersDialog?
  /// Nil where no terminal is: there a signal ends the program as usual.
  let signals: TerminationSignals?

  init(dialog: any Dialog, pins: any PINSource) {
    (self.dialog, self.pins) = (dialog, pins)
    (isInteractive, signals, answers) = (false, nil, nil)
    interruption = { nil }
  }

  /// Throws a ``HostError`` for a file that the command line names and that cannot be used.
  init(_ invocation: Invocation, language: LanguageSetting) throws(HostError) {
    // With --json standard output is for the one JSON object.
    let descriptor: Int32 = invocation.has(.json) ? 2 : 1
    let style = OutputStyle(
      descriptor: descriptor, plain: invocation.has(.plain), color: !invocation.has(.noColor))
    let unattended = invocation.has(.noInput)
    let terminal = TerminalDialogs(
      input: 0, output: Output(descriptor: descriptor), language: language, style: style)
    signals = terminal.signals
    interruption = { await terminal.interruption }
    if unattended || invocation.has(.answers) {
      let prepared = terminal.answering(try Self.answers(invocation))
      (dialog, answers) = (prepared, prepared)
      isInteractive = false
    } else {
      (dialog, answers) = (terminal.asking, nil)
      isInteractive = terminal.isInteractive
    }
    let asked: any PINSource =
      unattended
      ? MissingPINSource()
      : DialogPINSource(dialog: terminal.asking, isInteractive: terminal.isInteractive)
    let current = try Self.pins(invocation[.pinFile]) ?? asked
    pins =
      invocation.command == .changePIN
      ? PINSourceForChange(current: current, new: try Self.pins(invocation[.newPINFile]) ?? asked)
      : current
  }

  /// The answers prepared that were not asked for so far.
  var unusedAnswers: [UnusedAnswer] {
    get async {
      guard let answers else { return [] }
      let unanswered = await answers.unansweredKeys.map(\.rawValue)
      var unused: [UnusedAnswer] = []
      for key in await answers.unused {
        unused.append(
          UnusedAnswer(
            key: key, wasAsked: await answers.wasAsked(key),
            nearest: key.rawValue.nearest(of: unanswered)))
      }
      return unused
    }
  }

  private static func pins(_ path: String?) throws(HostError) -> FilePINSource? {
    guard let path else { return nil }
    do { _ = try InputFile.read(path, limit: FilePINSource.largestFile, regular: true) } catch {
      throw .file(error)
    }
    return FilePINSource(path: path)
  }

  private static func answers(
    _ invocation: Invocation
  ) throws(HostError) -> [QuestionKey: [String]] {
    guard let path = invocation[.answers] else { return [:] }
    let bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: StrictJSONReader.largestText) } catch {
      throw .file(error)
    }
    let known = DepositOpenBuilder.questionKeys + SavingsOpenBuilder.questionKeys
    do { return try AnswersFile(bytes, known: known).answers } catch {
      throw .answersFile(path: path, error)
    }
  }
}
