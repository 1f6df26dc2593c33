/// How a flow speaks with whoever opens the product: a person, a pipe, an answers file.
///
/// A conformer shows what it is given in the order given, and returns an answer's text as it was
/// entered, to its last character; what the text means is for the question to say. Only a choice
/// may also be answered by its place in the list, from 1 on, where the number is none of its
/// values, and an empty line may be taken for what ``Prompt/earlier`` offers. A question whose
/// ``Prompt/audience`` is somebody else is not asked: it has its ``Prompt/unattended`` answer, and
/// takes no other question's.
///
/// Where a prompt carries a ``Prompt/rejected`` answer, a dialog that cannot ask again throws
/// ``DialogInterruption/refused(_:)``, so that neither a later answer nor the unattended one is
/// taken for it. It never waits where nobody can answer: it throws, and neither an earlier answer
/// nor a rejected one is an answer then, only ``Prompt/unattended``, and not in a rejected one's
/// place. It can be called from any task, one question at a time. Its contract is `DialogContract`.
public protocol Dialog: Sendable {
  /// Asks, and returns the text answered.
  ///
  /// Throws a ``DialogInterruption`` if there is no answer.
  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String

  /// Shows all of `content`, however often it was shown before, laid out as the dialog sees fit:
  /// sums in digits, with any separators, and rates with a percent sign.
  func show(_ content: Presentation) async
}

/// Why there is no answer to a question.
public enum DialogInterruption: Error, Sendable, Equatable {
  /// The question before this one is to be asked again.
  case back
  /// Whoever answers wants to stop altogether.
  case stopped
  /// There is no more input.
  case endOfInput
  /// Nothing was prepared for this question, and nobody can be asked.
  case answerMissing
  /// The answer was refused, and nobody can be asked again.
  case refused(Rejection)
  /// The input cannot be read; `reason` is the system's.
  case unreadable(reason: String)
  /// What has to be seen before an answer could not be written; `reason` is the system's.
  case unwritable(reason: String)
}
