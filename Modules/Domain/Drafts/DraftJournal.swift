public import FeatureDependencies
public import Ledger

/// Records a conversation in a draft: answers are added, and removed when the customer goes back,
/// until an effect such as an opening makes them final.
public actor DraftJournal {
  private let store: any DraftStore
  nonisolated let savesEachAnswer: Bool
  private var draft: OpeningDraft
  // Answers kept from an earlier run, to be given again.
  private var kept: ArraySlice<OpeningDraft.Answer>
  // So many answers lie before an effect: going back does not undo them.
  private var settled = 0
  // The last answer, which may still be rejected.
  private var given: OpeningDraft.Answer?

  /// A journal that continues `draft`. It is written before signing, and with `savesEachAnswer`
  /// at each answer, too.
  public init(_ draft: OpeningDraft, store: any DraftStore, savesEachAnswer: Bool) {
    self.draft = OpeningDraft(kind: draft.kind, requestID: draft.requestID)
    kept = draft.answers[...]
    self.store = store
    self.savesEachAnswer = savesEachAnswer
  }

  /// The next answer of the earlier run, if it answers `prompt`.
  ///
  /// Nil if there is none, or if it answers another question, for which it is kept. Consent is
  /// never kept.
  public func keptAnswer(to prompt: Prompt) async -> String? {
    await accept(unless: prompt)
    guard prompt.kind != .consent, prompt.rejected == nil, kept.first?.key == prompt.key else {
      return nil
    }
    return kept.removeFirst().text
  }

  /// Records `text` as the answer to `prompt`. It is added to the draft when something else is
  /// asked, since until then it can be rejected.
  public func record(_ text: String, to prompt: Prompt) {
    guard prompt.kind != .consent, prompt.audience != .prepared else { return }
    given = OpeningDraft.Answer(key: prompt.key, text: text)
  }

  /// Removes the last answer, since the customer goes back to its question.
  public func goBack() async {
    guard draft.answers.count > settled else { return }
    draft.answers.removeLast()
    await saveEarly()
  }

  /// The last answer was accepted, unless `prompt` asks again because it was not.
  private func accept(unless prompt: Prompt? = nil) async {
    guard let answer = given else { return }
    given = nil
    guard prompt?.rejected == nil || prompt?.key != answer.key else { return }
    draft.answers.append(answer)
    await saveEarly()
  }

  private func saveEarly() async {
    guard savesEachAnswer else { return }
    // Should this fail, it is tried again before signing, and told then.
    _ = try? await store.save(whole)
  }

  /// Makes the answers so far final before an effect: going back no longer removes them.
  public func settle() async {
    await accept()
    settled = draft.answers.count
  }

  /// Writes the draft durably. Throws ``Ledger/StorageError``.
  public func save() async throws(StorageError) { try await store.save(whole) }

  /// Deletes the draft. Throws ``Ledger/StorageError``.
  public func delete() async throws(StorageError) { try await store.delete(draft.requestID) }

  /// What is known, also of an earlier run's answers that were not asked for yet.
  private var whole: OpeningDraft {
    var whole = draft
    whole.answers += kept
    return whole
  }
}

/// A flow whose draft is deleted at its end, unless the customer may want to continue it later.
public struct DraftingFlow: Flow {
  private let decorating: any Flow
  private let journal: DraftJournal

  /// The flow `decorating`, whose draft `journal` keeps.
  public init(decorating: any Flow, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Runs the flow to its end.
  public func run() async -> FlowOutcome {
    let outcome = await decorating.run()
    // A draft that cannot be deleted is offered again, and its request id opens nothing twice.
    let isKept = outcome.stop?.canBeContinued(byAPerson: journal.savesEachAnswer) ?? false
    if !isKept { _ = try? await journal.delete() }
    return outcome
  }
}

extension FlowStop {
  /// Whether the customer may want to go on another time, or must find out what became of it.
  fileprivate func canBeContinued(byAPerson isPerson: Bool) -> Bool {
    switch self {
    // She may have refused in order to look at something first.
    case .consentRefused: isPerson
    case .interrupted(.back, _), .interrupted(.refused, _), .interrupted(.answerMissing, _): false
    case .interrupted, .signing: true
    case .ledger(.outcomeUnknown), .ledger(.unavailable): true
    case .ledger, .nothingOffered, .notContinued, .catalog, .quote: false
    }
  }
}
