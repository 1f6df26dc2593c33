/// How the program is used: who answers its questions.
package enum ProgramUse: Sendable {
  /// A person at a terminal, who is asked again after a rejected answer.
  case conversation
  /// A person at a terminal; options answer some of the questions.
  case form
  /// A pipe or file at standard input, which answers with one line per question.
  case pipe
  /// Options or an answers file answer; only secrets are asked for.
  case prepared
  /// Options or an answers file answer, and nothing is asked for.
  case unattended

  /// How `invocation` uses the program; options answer questions if `hasAnswers`.
  package init(
    _ invocation: Invocation, hasInput: Bool, isTerminal: Bool, hasAnswers: Bool
  ) {
    self =
      if invocation.has(.noInput) || !hasInput {
        .unattended
      } else if invocation.has(.answers) || (hasAnswers && !isTerminal) {
        // Lines of a pipe answer all questions or none.
        .prepared
      } else if !isTerminal {
        .pipe
      } else {
        hasAnswers ? .form : .conversation
      }
  }

  /// Whether a person is there who can be asked again.
  package var isInteractive: Bool { self == .conversation || self == .form }

  /// Whether only answers that were given beforehand are used.
  package var isPrepared: Bool { self == .prepared || self == .unattended }
}
