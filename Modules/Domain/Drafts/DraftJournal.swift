public import FeatureDependencies
public import Ledger

/// Keeps the progress of one application in a draft, and supplies its request IDs.
public actor DraftJournal: OpeningJournal, RequestIDs {
  private let store: any DraftStore
  private let savesEachAnswer: Bool
  /// Whether it continues the application of an earlier run.
  public nonisolated let isResumed: Bool
  // The answers of an earlier run, which going back out of this one restores.
  private let earlier: [OpeningDraft.Answer]
  // The answers of this run, and behind them those of the earlier run that were not repeated yet.
  private var draft: OpeningDraft
  /// The number of answers in this run.
  public private(set) var count = 0
  // Whether the stored draft has all answers of this run.
  private var isSaved: Bool
  // Whether the stored draft is of this run, and not of an earlier one with the same request ID.
  private var isOwn: Bool
  // For each request ID in use, the number of answers before it was taken.
  private var openings: [Int] = []

  /// Continues `draft`, or begins it in place of an earlier run with the answers `stored`. It is
  /// saved before signing and, with `savesEachAnswer`, after each answer. The last save is kept.
  public init(
    _ draft: OpeningDraft, replacing stored: [OpeningDraft.Answer] = [], store: any DraftStore,
    savesEachAnswer: Bool
  ) {
    self.draft = draft
    isResumed = !draft.answers.isEmpty
    (isOwn, isSaved) = (isResumed, isResumed)
    earlier = isResumed ? draft.answers : stored
    self.store = store
    self.savesEachAnswer = savesEachAnswer
  }

  /// Returns the draft's own ID, then its nested ones in order.
  public func next() -> RequestID {
    defer { openings.append(count) }
    return openings.isEmpty ? draft.requestID : draft.requestID.nested(openings.count)
  }

  /// Returns and removes the next answer of the earlier run; keeps it if its question is not `key`.
  public func next(at key: QuestionKey) -> String? {
    guard count < draft.answers.count, draft.answers[count].key == key else { return nil }
    return draft.answers.remove(at: count).text
  }

  /// Adds `answer` to the draft.
  public func record(_ answer: String, at key: QuestionKey) async {
    draft.answers.insert(OpeningDraft.Answer(key: key, text: answer), at: count)
    count += 1
    await saveEarly()
  }

  /// Takes back the answers after the first `count`, and the request IDs taken after them, but not
  /// the draft's own. A negative count is zero.
  public func rewind(to count: Int) async {
    guard count < self.count else { return }
    let kept = max(count, 0)
    draft.answers.removeSubrange(kept..<self.count)
    self.count = kept
    openings.removeAll { $0 > kept }
    await saveEarly()
  }

  /// Writes the draft durably. Throws `SigningError.unavailable(reason:)` if the store fails.
  public func save() async throws(SigningError) {
    do { try await store.save(draft) } catch {
      // The store has either the earlier answers or the new ones.
      if case .commitUnknown = error { isOwn = true }
      throw .unavailable(reason: error.reason)
    }
    (isOwn, isSaved) = (true, true)
  }

  /// Deletes the draft, unless the customer may want to continue after `stop`. Returns whether it
  /// is kept and has answers, all of them saved. A stop before the first save, and going back unless
  /// this run has opened more, leave the application of an earlier run as it was.
  func end(after stop: FlowStop?, hasOpened: Bool) async -> Bool {
    guard stop == nil || isOwn else { return false }
    let isRepeated = earlier.starts(with: draft.answers[..<count])
    if !earlier.isEmpty, stop?.isBack == true, isRepeated || !hasOpened {
      (draft.answers, count) = (earlier, earlier.count)
      await saveEarly()
    }
    guard canBeContinued(after: stop, hasOpened) else {
      // A failed deletion is harmless: the request ID opens nothing twice.
      _ = try? await store.delete(draft.requestID)
      return false
    }
    return isSaved && !draft.answers.isEmpty
  }

  /// Ignores a failure: the save before signing tries again and reports its error.
  private func saveEarly() async {
    isSaved = false
    if savesEachAnswer { _ = try? await save() }
  }

  /// Whether the customer may want to continue, or must find out whether the account was opened.
  private func canBeContinued(after stop: FlowStop?, _ hasOpened: Bool) -> Bool {
    switch stop {
    case .consentRefused, .ledger(.insufficientFunds), .ledger(.unknownAccount),
      .ledger(.notLinkable), .nothingOffered, .quote:
      savesEachAnswer
    case .interrupted(.back, _): hasOpened || !earlier.isEmpty
    case .interrupted(.refused, _), .interrupted(.answerMissing, _): false
    case .interrupted, .signing, .ledger(.outcomeUnknown), .ledger(.unavailable), .catalog: true
    case nil, .ledger(.requestConflict), .ledger(.contractMismatch), .notContinued: false
    }
  }
}
