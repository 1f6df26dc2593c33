package import Drafts

/// Who answers the questions of the program.
package struct ProgramUse: Sendable, Equatable {
  /// A person at a terminal, with or without answers from options, or a script.
  package let drafts: DraftUse
  /// Whether options or an answers file answer all questions but those for secrets.
  package let isPrepared: Bool
  /// Whether secrets can be asked for.
  package let asksSecrets: Bool

  /// Selects the use from `invocation`; `hasAnswers` means that options answer some questions.
  package init(_ invocation: Invocation, hasInput: Bool, isTerminal: Bool, hasAnswers: Bool) {
    asksSecrets = hasInput && !invocation.has(.noInput)
    // A pipe answers all questions or none.
    isPrepared = !asksSecrets || invocation.has(.answers) || hasAnswers && !isTerminal
    drafts = isPrepared || !isTerminal ? .script : hasAnswers ? .form : .conversation
  }
}
