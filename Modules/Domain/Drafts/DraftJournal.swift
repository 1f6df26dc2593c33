public import FeatureDependencies
public import Ledger

/// Keeps the progress of one application in a draft, and supplies its request IDs.
public actor DraftJournal: OpeningJournal, RequestIDs {
  /// Whether it continues the application of an earlier run.
  public nonisolated let isResumed: Bool
  private let store: any DraftStore
  private let savesEachAnswer: Bool
  // The steps of this run.
  private var draft: OpeningDraft
  // The steps of the earlier run that were not repeated yet.
  private var rest: ArraySlice<OpeningDraft.Answer>
  // The stored steps, as this process last read or saved them. If they are nil, they are unknown,
  // and saving replaces them in any case.
  private var stored: [OpeningDraft.Answer]?
  // For each request ID in use, the number of steps before it was taken.
  private var openings: [Int] = []
  /// Whether another process has continued the application: nothing more is saved.
  private(set) var isContinuedElsewhere = false

  /// Continues `draft`. It is saved before signing and, with `savesEachAnswer`, after each step
  /// too; then only if no other process has changed it. A script that repeats a request replaces
  /// its draft.
  public init(_ draft: OpeningDraft, store: any DraftStore, savesEachAnswer: Bool) {
    self.draft = OpeningDraft(kind: draft.kind, requestID: draft.requestID)
    rest = draft.answers[...]
    stored = draft.answers.isEmpty ? nil : draft.answers
    isResumed = !draft.answers.isEmpty
    self.store = store
    self.savesEachAnswer = savesEachAnswer
  }

  /// Returns the draft's own ID, then its nested ones in order.
  public func next() -> RequestID {
    defer { openings.append(draft.answers.count) }
    return openings.isEmpty ? draft.requestID : draft.requestID.nested(openings.count)
  }

  /// The number of steps in this run.
  public var count: Int { draft.answers.count }

  /// Returns and removes the next step of the earlier run, if it was taken at the question `key`.
  ///
  /// A step at another question is kept for that one.
  public func next(at key: QuestionKey) -> JournalStep? {
    guard let next = rest.first, next.key == key else { return nil }
    rest.removeFirst()
    return next.text == OpeningDraft.back ? .back : .answer(next.text)
  }

  /// Adds `step` to the draft. Throws `DialogInterruption.stopped` if another process has continued
  /// the application.
  public func record(
    _ step: JournalStep, at key: QuestionKey
  ) async throws(DialogInterruption) {
    draft.answers.append(OpeningDraft.Answer(step, at: key))
    await saveEarly()
    if isContinuedElsewhere { throw .stopped }
  }

  /// Takes back the steps after the first `count`, and gives back the request IDs taken after them.
  /// A negative count is zero: the draft's own ID is never given back.
  public func rewind(to count: Int) async {
    guard count < draft.answers.count else { return }
    draft.answers.removeSubrange(max(count, 0)...)
    openings.removeAll { $0 > max(count, 0) }
    await saveEarly()
  }

  /// Writes the draft durably. Throws `SigningError.unavailable(reason:)` if another process has
  /// continued the application, or the store fails.
  public func save() async throws(SigningError) {
    do { try await write() } catch { throw .unavailable(reason: error.reason) }
  }

  /// Deletes the draft at the end of the application, unless the customer may want to continue it
  /// after `stop`. Returns whether it is kept and has answers, all of them saved.
  func end(after stop: FlowStop?) async -> Bool {
    if let stop, stop.canBeContinued(byAPerson: savesEachAnswer) {
      guard !isContinuedElsewhere, let stored else { return false }
      return !stored.isEmpty && stored.starts(with: draft.answers)
    }
    // A failed deletion is harmless: the draft is offered again, and its request ID opens nothing
    // twice. A draft that another process has continued stays.
    _ = try? await store.delete(draft.requestID, replacing: expected)
    return false
  }

  private func saveEarly() async {
    guard savesEachAnswer else { return }
    // A failure is ignored here: the save before signing tries again and reports its error.
    _ = try? await write()
  }

  private func write() async throws(StorageError) {
    var saved = draft
    saved.answers += rest
    do { try await store.save(saved, replacing: expected) } catch {
      switch error {
      case .draftChanged: isContinuedElsewhere = true
      // The store has either the earlier steps or the new ones.
      case .commitUnknown: stored = nil
      case .noBank, .notADirectory, .fileFailed, .symbolicLink, .folderExists, .unsafeFile,
        .pathTooLong, .databaseMissing, .damagedKey, .otherCustomerKey, .otherBankKey,
        .notADatabase, .foreignDatabase, .earlierState, .newerSchema, .olderSchema, .busy, .held,
        .inconsistent, .failed, .sealing:
        break
      }
      throw error
    }
    stored = saved.answers
  }

  private var expected: [OpeningDraft.Answer]? { savesEachAnswer ? stored : nil }
}

extension OpeningDraft {
  /// In place of an answer: the customer went back here. No question accepts this text.
  static let back = "\u{1B}"
}

extension OpeningDraft.Answer {
  fileprivate init(_ step: JournalStep, at key: QuestionKey) {
    switch step {
    case .answer(let text): self.init(key: key, text: text)
    case .back: self.init(key: key, text: OpeningDraft.back)
    }
  }
}

extension FlowStop {
  /// Whether the customer may want to continue later, or must find out whether the account was
  /// opened.
  fileprivate func canBeContinued(byAPerson isPerson: Bool) -> Bool {
    switch self {
    // Refusing consent is not final: the customer may want to check something before they agree.
    case .consentRefused: isPerson
    case .interrupted(.back, _), .interrupted(.refused, _), .interrupted(.answerMissing, _): false
    case .interrupted, .signing: true
    case .ledger(.outcomeUnknown), .ledger(.unavailable): true
    case .ledger, .nothingOffered, .notContinued, .catalog, .quote: false
    }
  }
}
