public import FeatureDependencies

/// A dialog decorator that records each answer in a draft and replays the answers of an earlier
/// run.
public struct DraftingDialog: Dialog {
  private let decorating: any Dialog
  private let journal: DraftJournal

  /// Decorates `decorating` and records its answers in `journal`.
  public init(decorating: any Dialog, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Replays the next answer of the earlier run if it answers `prompt`; otherwise asks the
  /// decorated dialog.
  ///
  /// In an application that continues, it goes on without asking after an account that is open
  /// already: no other answer would lead on, and going back could change nothing.
  ///
  /// Throws the errors of the decorated dialog, and `DialogInterruption.stopped` if another process
  /// has continued the application.
  public func answer(to prompt: Prompt) async throws(DialogInterruption) -> String {
    if prompt.isOpenAlready, journal.continuesEarlierRun { return "yes" }
    let replayed = await journal.replayedAnswer(to: prompt)
    guard await !journal.isContinuedElsewhere else { throw .stopped }
    if let kept = replayed {
      guard kept != DraftJournal.back else {
        // The answers before a recorded return are final.
        await journal.makeFinal()
        await journal.goBack(from: prompt.key)
        throw .back
      }
      if await !journal.isTakenBack(prompt.key) {
        await decorating.show(.answered(prompt, with: kept))
      }
      await journal.record(kept, to: prompt)
      return kept
    }
    let text: String
    do { text = try await decorating.answer(to: prompt) } catch {
      if error == .back { await journal.goBack(from: prompt.key) }
      throw error
    }
    await journal.record(text, to: prompt)
    return text
  }

  /// Returns the decorated dialog's answer, but nil if the earlier run has answered `prompt`: the
  /// customer can go back to the question and then needs all of its choices.
  public func answer(withoutAsking prompt: Prompt) async -> String? {
    guard await journal.nextAnswer(to: prompt) == nil else { return nil }
    return await decorating.answer(withoutAsking: prompt)
  }

  /// Shows `content` in the decorated dialog. An opened account and the end of a nested flow also
  /// make the answers so far final: what continues cannot go back to them.
  public func show(_ content: Presentation) async {
    switch content {
    case .opened, .nestedEnded: await journal.makeFinal()
    default: break
    }
    await decorating.show(content)
  }
}
