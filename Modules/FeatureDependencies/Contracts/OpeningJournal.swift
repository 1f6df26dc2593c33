/// Keeps the progress of one request, so that an interrupted run of it can be resumed.
///
/// The openings of a request, also the nested ones, write their steps in order, and take back the
/// last ones when the customer goes back. A later run repeats them, and asks only the remaining
/// questions. A journal holds no consent, and no opened account: the ledger finds it by request ID.
///
/// Request IDs that are to be the same in a later run follow the journal: ``rewind(to:)`` to fewer
/// than *n* steps gives back an ID that was taken after step *n*. Any task may call it, one call at
/// a time. `FlowLaw` verifies that a flow writes its answers; no contract verifies a conformer.
public protocol OpeningJournal: Sendable {
  /// Whether an earlier run was interrupted, and the customer continues it.
  var isResumed: Bool { get }

  /// The number of steps so far.
  var count: Int { get async }

  /// Returns and removes the next step of the interrupted run if it was taken at the question
  /// `key`; nil otherwise. The caller validates an answer, then records it.
  func next(at key: QuestionKey) async -> JournalStep?

  /// Adds `step`, taken at the question `key`.
  func record(_ step: JournalStep, at key: QuestionKey) async

  /// Takes back the steps after the first `count`.
  func rewind(to count: Int) async

  /// Makes the progress durable, before the customer signs.
  ///
  /// Throws ``SigningError/unavailable(reason:)`` if that fails.
  func save() async throws(SigningError)
}

/// The customer's step at a question.
public enum JournalStep: Sendable, Hashable {
  /// They gave this answer, and it was accepted.
  case answer(String)
  /// They left an interview from its first question.
  case back
}
