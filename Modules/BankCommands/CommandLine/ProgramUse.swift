/// Who answers the questions of the program.
package enum ProgramUse: Sendable {
  /// A person at a terminal answers all questions.
  case conversation
  /// Options answer some questions, and a person at a terminal answers the others.
  case form
  /// A pipe or file at standard input, which answers with one line per question.
  case pipe
  /// Options or an answers file answer all questions; only secrets are asked for.
  case prepared
  /// Options or an answers file answer all questions; nothing is asked for.
  case unattended

  /// Selects the use from `invocation`; `hasAnswers` means that options answer some questions.
  package init(_ invocation: Invocation, hasInput: Bool, isTerminal: Bool, hasAnswers: Bool) {
    self =
      if invocation.has(.noInput) || !hasInput {
        .unattended
      } else if invocation.has(.answers) || (hasAnswers && !isTerminal) {
        // A pipe answers all questions or none.
        .prepared
      } else if !isTerminal {
        .pipe
      } else {
        hasAnswers ? .form : .conversation
      }
  }

  /// Whether a person at a terminal can be asked again.
  package var isInteractive: Bool { self == .conversation || self == .form }

  /// Whether only prepared answers are used.
  package var isPrepared: Bool { self == .prepared || self == .unattended }
}
