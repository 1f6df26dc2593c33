package import Drafts
package import FeatureDependencies
package import KeyCustody
package import TerminalDialog

/// The program's interface to its user: a person, a pipe, or prepared answers.
package struct UserInterface: Sendable {
  package let use: DraftUse
  package let language: Language
  package let streams: StandardStreams
  /// The names of the products.
  package let words: ProductGlossary
  /// Asks the questions that options do not answer, and shows related content.
  package let dialog: PreparedDialog
  /// Stops ``dialog`` if a signed-in customer leaves the terminal.
  package let idle: IdleTime
  /// Shows results on standard output.
  package let results: any Dialog
  /// Whether ``dialog`` also writes to standard output.
  package let showsResults: Bool
  package let pins: any PINSource
  package let recovery: (any RecoveryExchange)?
  /// Returns why the user stopped while no question was open, once; nil if they did not.
  package let interruption: @Sendable () async -> DialogInterruption?
  /// The answers of the answers file; nil if absent.
  package let answers: AnswersDialog?
  /// Catches signals at a terminal and during a batch; nil elsewhere, where a signal ends the
  /// process.
  package let signals: TerminationSignals?

  package init(
    use: DraftUse, language: Language, streams: StandardStreams, words: ProductGlossary,
    dialog: PreparedDialog, idle: IdleTime = IdleTime(), results: any Dialog, showsResults: Bool,
    pins: any PINSource, recovery: (any RecoveryExchange)?, answers: AnswersDialog?,
    signals: TerminationSignals?, interruption: @escaping @Sendable () async -> DialogInterruption?
  ) {
    self.use = use
    self.language = language
    self.streams = streams
    self.words = words
    self.dialog = dialog
    self.idle = idle
    self.results = results
    self.showsResults = showsResults
    self.pins = pins
    self.recovery = recovery
    self.interruption = interruption
    self.answers = answers
    self.signals = signals
  }

  /// Whether a person at a terminal can be asked again.
  var isInteractive: Bool { use != .script }

  /// Asks `question` in ``dialog``.
  func ask<Answer>(_ question: Question<Answer>) async throws(CommandError) -> Answer {
    do { return try await dialog.ask(question) } catch { throw CommandError(error) }
  }

  /// Asks `question` as ``ask(_:)`` does; nil if the person goes back.
  func answer<Answer>(to question: Question<Answer>) async throws(CommandError) -> Answer? {
    do { return try await ask(question) } catch {
      guard error.isBack else { throw error }
      return nil
    }
  }
}
