import FeatureDependencies

/// Notes each answer in a draft, and gives those again that an earlier run noted.
struct DraftingDialog: Dialog {
  private let decorated: any Dialog
  private let journal: DraftJournal

  init(decorating dialog: any Dialog, journal: DraftJournal) {
    (decorated, self.journal) = (dialog, journal)
  }

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let kept = await journal.keptAnswer(to: prompt) {
      await decorated.show(.message(prompt.text.followed(by: prompt.reading(of: kept))))
      await journal.record(kept, to: prompt)
      return kept
    }
    let text: String
    do { text = try await decorated.answer(to: prompt) } catch {
      if error == .back { await journal.goBack() }
      throw error
    }
    await journal.record(text, to: prompt)
    return text
  }

  func show(_ content: Presentation) async { await decorated.show(content) }
}

/// Nested openings begin with an id of their own: what was answered before one stays.
struct DraftingRequestIDs: RequestIDs {
  private let decorated: any RequestIDs
  private let journal: DraftJournal

  init(decorating ids: any RequestIDs, journal: DraftJournal) {
    (decorated, self.journal) = (ids, journal)
  }

  func next() async -> RequestID {
    await journal.settle()
    return await decorated.next()
  }
}

extension LocalizedText {
  fileprivate func followed(by answer: LocalizedText) -> LocalizedText {
    LocalizedText(en: "\(en) \(answer.en)".printable, ko: "\(ko) \(answer.ko)".printable)
  }
}
