public import FeatureDependencies

/// Notes each answer in a draft, and gives those again that an earlier run noted.
public struct DraftingDialog: Dialog {
  private let decorating: any Dialog
  private let journal: DraftJournal

  /// The dialog `decorating`, whose answers `journal` keeps.
  public init(decorating: any Dialog, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// The answer kept from an earlier run if it comes next, or else the decorated dialog's.
  ///
  /// Throws what the decorated dialog throws.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
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

  /// Shows `content` as the decorated dialog does.
  public func show(_ content: Presentation) async { await decorating.show(content) }
}

extension LocalizedText {
  fileprivate func followed(by answer: LocalizedText) -> LocalizedText {
    LocalizedText(
      en: PrintableText("\(en) \(answer.en)").description,
      ko: PrintableText("\(ko) \(answer.ko)").description)
  }
}
