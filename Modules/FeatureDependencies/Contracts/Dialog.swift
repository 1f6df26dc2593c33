/// Asks the customer questions and shows content: a terminal, a screen, a pipe or an answers file.
///
/// A conformer:
/// - shows all content in the order of the calls;
/// - returns an answer's text exactly as it was entered, for the ``Question`` to interpret. It may
///   reject an unprintable character, but never drops it or ends the text there. Only a choice may
///   also be answered by its place in the list, from 1 on, if that number is not one of its values;
/// - takes an empty line for no other answer than ``Prompt/earlier``, and does not skip it: without
///   a person, the next line answers the next question. On a screen, Enter may choose the marked
///   answer, but never consent;
/// - throws ``DialogInterruption/refused(_:)`` for a prompt with a ``Prompt/rejected`` answer that
///   it cannot ask again, so that the next question's answer is not used for this one;
/// - never waits for an answer that cannot come. It then returns ``Prompt/unattended`` if the
///   prompt has one and no answer was rejected, and throws otherwise. A pipe whose input has ended
///   may always throw. A dialog never returns ``Prompt/earlier`` or the rejected answer on its own.
///
/// Any task may call it, with one question at a time. A decorator that knows the answer, as the only
/// one of a list, may show it instead of asking. The contract is `DialogContract`.
public protocol Dialog: Sendable {
  /// Asks the question and returns the text of the answer.
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String

  /// Returns the text that ``answer(to:)`` would return for `prompt` without asking a person or
  /// reading input, so that a flow need not compute a long list of choices; nil otherwise. The
  /// answer stays prepared. The default always returns nil.
  func answer(withoutAsking prompt: Prompt) async -> String?

  /// Shows all of `content`, even if it was shown before.
  ///
  /// Sums are in digits, with any separators, and a negative one with a minus sign, `△` or
  /// parentheses; rates have a percent sign, dates year, month and day.
  func show(_ content: Presentation) async
}

extension Dialog {
  /// Returns nil.
  public func answer(withoutAsking prompt: Prompt) async -> String? { nil }
}

/// Why a question got no answer.
public enum DialogInterruption: Error, Sendable, Equatable {
  /// The customer goes back to the previous question.
  case back
  /// The customer ended the conversation.
  case stopped
  /// The input ended.
  case endOfInput
  /// No answer was prepared for this question, and there is no person to ask.
  case answerMissing
  /// The answer was rejected for this reason, and the question cannot be asked again.
  case refused(Rejection)
  /// The input cannot be read; `reason` is the system's error message.
  case unreadable(reason: String)
  /// Content to be seen before the answer could not be written; `reason` is the system's error
  /// message.
  case unwritable(reason: String)
}
