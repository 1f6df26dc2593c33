/// Keeps the progress of one request, so that an interrupted run of it can be resumed.
///
/// The openings of a request, also the nested ones, write their answers in order, and take back the
/// last ones when the customer goes back. A later run repeats them, and asks only the remaining
/// questions. A journal holds no consent, and no opened account: the ledger finds it by request ID.
///
/// Request IDs that are to be the same in a later run follow the journal: ``rewind(to:)`` to fewer
/// than *n* answers gives back an ID that was taken after answer *n*. Any task may call it, one
/// call at a time. `FlowLaw` verifies that a flow writes its answers; nothing verifies a conformer.
public protocol OpeningJournal: Sendable {
  /// Whether an earlier run was interrupted, and the customer continues it.
  var isResumed: Bool { get }

  /// The number of answers so far.
  var count: Int { get async }

  /// Returns and removes the next answer of the interrupted run if it was given to the question
  /// `key`; nil otherwise. The caller validates it, then records it.
  func next(at key: QuestionKey) async -> String?

  /// Adds an accepted answer to the question `key`.
  func record(_ answer: String, at key: QuestionKey) async

  /// Takes back the answers after the first `count`.
  func rewind(to count: Int) async

  /// Makes the progress durable, before the customer signs.
  ///
  /// Throws ``SigningError/unavailable(reason:)`` if that fails.
  func save() async throws(SigningError)
}
