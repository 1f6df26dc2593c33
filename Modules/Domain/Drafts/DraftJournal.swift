public import FeatureDependencies
public import Ledger

/// Records the answers of a conversation in a draft. Going back removes the last answer, until
/// ``makeFinal()`` makes the answers so far final.
public actor DraftJournal {
  private let store: any DraftStore
  nonisolated let savesEachAnswer: Bool
  /// Whether it continues the application of an earlier run.
  nonisolated let continuesEarlierRun: Bool
  private var draft: OpeningDraft
  // The stored answers, as this process last read or saved them. If they are nil, they are unknown,
  // and saving replaces them in any case.
  private var stored: [OpeningDraft.Answer]?
  /// Whether another process has continued the application: nothing more is saved.
  private(set) var isContinuedElsewhere = false
  // Answers of an earlier run that are still to be replayed.
  private var kept: ArraySlice<OpeningDraft.Answer>
  // The number of final answers, which going back does not remove.
  private var finalCount = 0
  // The last answer, which may still be rejected.
  private var given: OpeningDraft.Answer?

  /// Continues `draft`. The draft is saved before signing and, with `savesEachAnswer`, after each
  /// answer too; then only if no other process has changed it. A script that repeats a request
  /// replaces its draft.
  public init(_ draft: OpeningDraft, store: any DraftStore, savesEachAnswer: Bool) {
    self.draft = OpeningDraft(kind: draft.kind, requestID: draft.requestID)
    kept = draft.answers[...]
    stored = draft.answers.isEmpty ? nil : draft.answers
    continuesEarlierRun = !draft.answers.isEmpty
    self.store = store
    self.savesEachAnswer = savesEachAnswer
  }

  /// The next answer of the earlier run, if it answers `prompt`.
  ///
  /// Nil if no answer is left, or if the next one answers another question; it is then kept for
  /// that question. Also nil for a consent, which is never stored, and for a question that is
  /// repeated after a rejection.
  public func replayedAnswer(to prompt: Prompt) async -> String? {
    await accept(unless: prompt)
    let answer = nextAnswer(to: prompt)
    if answer != nil { kept.removeFirst() }
    return answer
  }

  /// The same answer as ``replayedAnswer(to:)``, which stays the next one.
  func nextAnswer(to prompt: Prompt) -> String? {
    guard prompt.kind != .consent, prompt.rejected == nil, let next = kept.first,
      next.key == prompt.key
    else { return nil }
    return next.text
  }

  /// Whether the earlier run took back the answer to `key` that was replayed last: it went back out
  /// of the nested flow that the answer started.
  func isTakenBack(_ key: QuestionKey) -> Bool { kept.begin(withReturnTo: key) }

  /// Records `text` as the answer to `prompt`. It is added to the draft when the next question is
  /// asked; until then it can be rejected.
  public func record(_ text: String, to prompt: Prompt) {
    guard prompt.kind != .consent else { return }
    given = OpeningDraft.Answer(key: prompt.key, text: text)
  }

  /// In place of an answer: the customer went back from the first question after final answers, out
  /// of a nested flow, from an offer, or to a consent, which is not recorded. The replay goes back
  /// there too, so that later openings get the same request IDs again. No question accepts this
  /// text.
  static let back = "\u{1B}"

  /// Removes the last answer from the draft, because the customer goes back to its question. If it
  /// is final, records instead that they went back from the question `key`.
  public func goBack(from key: QuestionKey? = nil) async {
    if draft.answers.count > finalCount {
      draft.answers.removeLast()
    } else {
      guard let key else { return }
      draft.answers.append(OpeningDraft.Answer(key: key, text: Self.back))
      finalCount = draft.answers.count
    }
    await saveEarly()
  }

  /// Adds the last answer to the draft, unless `prompt` repeats its question after a rejection.
  private func accept(unless prompt: Prompt? = nil) async {
    guard let answer = given else { return }
    given = nil
    guard prompt?.rejected == nil || prompt?.key != answer.key else { return }
    draft.answers.append(answer)
    await saveEarly()
  }

  private func saveEarly() async {
    guard savesEachAnswer else { return }
    // A failure is ignored here: the save before signing tries again and reports its error.
    _ = try? await write()
  }

  /// Makes the answers so far final, so that going back no longer removes them. Call it before a
  /// step that cannot be undone, such as signing.
  public func makeFinal() async {
    await accept()
    finalCount = draft.answers.count
  }

  /// Writes the draft durably. Throws ``Ledger/StorageError/draftChanged`` if another process has
  /// continued the application, and other ``Ledger/StorageError``s.
  public func save() async throws(StorageError) {
    await accept()
    try await write()
  }

  private func write() async throws(StorageError) {
    let saved = whole
    do { try await store.save(saved, replacing: expected) } catch {
      switch error {
      case .draftChanged: isContinuedElsewhere = true
      // The stored answers are the ones before or these.
      case .commitUnknown: stored = nil
      default: break
      }
      throw error
    }
    stored = saved.answers
  }

  /// Deletes the draft, if no other process has changed it. Throws ``Ledger/StorageError``.
  public func delete() async throws(StorageError) {
    try await store.delete(draft.requestID, replacing: expected)
  }

  private var expected: [OpeningDraft.Answer]? { savesEachAnswer ? stored : nil }

  /// The draft, followed by the answers of the earlier run that were not replayed yet.
  private var whole: OpeningDraft {
    var whole = draft
    whole.answers += kept
    return whole
  }
}

/// A flow decorator that deletes the draft at the end, unless the customer may want to continue it
/// later.
public struct DraftingFlow: Flow {
  let journal: DraftJournal
  private let decorating: any Flow

  /// Decorates `decorating`, whose answers `journal` records.
  public init(decorating: any Flow, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Runs the decorated flow, then deletes the draft unless it can be continued.
  public func run() async -> FlowOutcome {
    let outcome = await decorating.run()
    // A failed deletion is harmless: the draft is offered again, and its request ID opens nothing
    // twice.
    let isKept = outcome.stop?.canBeContinued(byAPerson: journal.savesEachAnswer) ?? false
    if !isKept { _ = try? await journal.delete() }
    return outcome
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

extension ArraySlice<OpeningDraft.Answer> {
  /// Whether the customer goes back here to the question `key`, and answers it again or stops.
  fileprivate func begin(withReturnTo key: QuestionKey) -> Bool {
    guard let first, first.text == DraftJournal.back else { return false }
    guard count == 1 else { return self[startIndex + 1].key == key }
    // Going back from an offer of the same product declines it, and returns to no question.
    return first.key.product != key.product
  }
}

extension QuestionKey {
  /// The product whose flow asks the question.
  fileprivate var product: Substring { rawValue.prefix { $0 != "." } }
}

extension OpeningDraft {
  /// The answers that the customer has not taken back.
  var valid: [Answer] {
    answers.enumerated().compactMap { place, answer in
      let isTakenBack = answers[(place + 1)...].begin(withReturnTo: answer.key)
      return answer.text == DraftJournal.back || isTakenBack ? nil : answer
    }
  }
}
