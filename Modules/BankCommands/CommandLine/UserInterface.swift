package import FeatureDependencies
package import KeyCustody
package import TerminalDialog

/// How the program talks to its user: a person, a pipe, or answers prepared beforehand.
package struct UserInterface: Sendable {
  package let use: ProgramUse
  package let language: LanguageSetting
  package let streams: StandardStreams
  /// The names of the products.
  package let words: ProductGlossary
  /// Asks, and shows what is asked about.
  package let dialog: any Dialog
  /// Shows results on standard output.
  package let results: any Dialog
  /// Whether ``dialog`` shows on standard output, too.
  package let showsResults: Bool
  package let pins: any PINSource
  package let recovery: any RecoveryExchange
  /// Why the user stopped where nothing was asked; nil if they did not.
  package let interruption: @Sendable () async -> DialogInterruption?
  /// The answers that options gave; nil if there is no command line.
  package let prepared: PreparedDialog?
  /// The answers of the answers file; nil if there is none.
  package let answers: AnswersDialog?
  /// Catches signals at a terminal and during a batch; nil elsewhere, where a signal ends the
  /// process.
  package let signals: TerminationSignals?

  /// An interface that asks on `dialog` and shows results on `results`. Without the other arguments
  /// there is no command line: no options, no recovery codes, and signals end the process.
  package init(
    use: ProgramUse, language: LanguageSetting, streams: StandardStreams,
    words: ProductGlossary = ProductGlossary(), dialog: any Dialog, results: any Dialog,
    showsResults: Bool = true, pins: any PINSource,
    recovery: any RecoveryExchange = NoRecoveryExchange(),
    interruption: @escaping @Sendable () async -> DialogInterruption? = { nil },
    prepared: PreparedDialog? = nil, answers: AnswersDialog? = nil,
    signals: TerminationSignals? = nil
  ) {
    self.use = use
    self.language = language
    self.streams = streams
    self.words = words
    self.dialog = dialog
    self.results = results
    self.showsResults = showsResults
    self.pins = pins
    self.recovery = recovery
    self.interruption = interruption
    self.prepared = prepared
    self.answers = answers
    self.signals = signals
  }

  /// The prepared answers that no question has used so far.
  var unusedAnswers: [UnusedAnswer] {
    get async {
      let unused = await answers?.unused ?? []
      return await prepared?.unused(beside: unused) ?? unused
    }
  }
}
