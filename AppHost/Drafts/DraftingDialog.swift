import FeatureDependencies

/// Notes each answer in a draft, and gives those again that an earlier run noted.
struct DraftingDialog: Dialog {
  let decorating: any Dialog
  let journal: DraftJournal

  func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if let kept = await journal.keptAnswer(to: prompt) {
      await decorating.show(.message(prompt.text.followed(by: prompt.reading(of: kept))))
      await journal.record(kept, to: prompt)
      return kept
    }
    let text: String
    do { text = try await decorating.answer(to: prompt) } catch {
      if error == .back { await journal.goBack() }
      throw error
    }
    await journal.record(text, to: prompt)
    return text
  }

  func show(_ content: Presentation) async { await decorating.show(content) }
}

/// Nested openings begin with an id of their own: what was answered before one stays.
struct DraftingRequestIDs: RequestIDs {
  let decorating: any RequestIDs
  let journal: DraftJournal

  func next() async -> RequestID {
    await journal.settle()
    return await decorating.next()
  }
}

extension LocalizedText {
  fileprivate func followed(by answer: LocalizedText) -> LocalizedText {
    LocalizedText(en: "\(en) \(answer.en)".printable, ko: "\(ko) \(answer.ko)".printable)
  }
}
