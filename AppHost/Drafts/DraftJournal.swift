import FeatureDependencies

/// Keeps a draft in step with the conversation: what is answered, taken back, or past taking back.
actor DraftJournal {
  private let store: any DraftStore
  private let savesEachAnswer: Bool
  private var draft: OpeningDraft
  // Answers kept from an earlier run, to be given again.
  private var kept: ArraySlice<OpeningDraft.Answer>
  // So many answers lie before an effect: going back does not undo them.
  private var settled = 0

  /// A journal that goes on from `draft`, written before signing or already at each answer.
  init(_ draft: OpeningDraft, store: any DraftStore, savesEachAnswer: Bool) {
    self.draft = OpeningDraft(kind: draft.kind, requestID: draft.requestID)
    (kept, self.store) = (draft.answers[...], store)
    self.savesEachAnswer = savesEachAnswer
  }

  /// The answer given to `prompt` in an earlier run. Once one does not fit, the rest is dropped:
  /// the conversation takes another way.
  func keptAnswer(to prompt: Prompt) -> String? {
    // Consent is never kept, and comes between.
    guard prompt.kind != .consent else { return nil }
    guard prompt.rejected == nil, let next = kept.first, next.key == prompt.key else {
      kept = []
      return nil
    }
    kept.removeFirst()
    return next.text
  }

  /// Takes note of what `prompt` was answered with, in place of an answer that was rejected.
  func record(_ text: String, to prompt: Prompt) async {
    guard prompt.kind != .consent else { return }
    if prompt.rejected != nil { takeBack() }
    draft.answers.append(OpeningDraft.Answer(key: prompt.key, text: text))
    guard savesEachAnswer else { return }
    // Should this fail, it is tried again before signing, and told then.
    _ = try? await store.save(whole)
  }

  /// The customer goes back to the question before, and may answer all that follows differently.
  func goBack(from prompt: Prompt) {
    if prompt.rejected != nil { takeBack() }
    takeBack()
    kept = []
  }

  /// What was answered so far stays: an effect follows.
  func settle() { settled = draft.answers.count }

  /// Writes the draft durably. Throws ``StorageError``.
  func save() async throws(StorageError) { try await store.save(whole) }

  /// Forgets the draft. Throws ``StorageError``.
  func delete() async throws(StorageError) { try await store.delete(draft.requestID) }

  /// What is known, also of an earlier run's answers that were not asked for yet.
  private var whole: OpeningDraft {
    var whole = draft
    whole.answers += kept
    return whole
  }

  private func takeBack() {
    if draft.answers.count > settled { draft.answers.removeLast() }
  }
}
