public import FeatureDependencies

/// A decorator of request IDs. Before it returns an ID, it makes the answers so far final, so that
/// going back no longer removes them from the draft.
public struct DraftingRequestIDs: RequestIDs {
  private let decorating: any RequestIDs
  private let journal: DraftJournal

  /// Decorates `decorating` and makes answers final in `journal`.
  public init(decorating: any RequestIDs, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// Makes the answers so far final, then returns the next ID of the decorated request IDs.
  public func next() async -> RequestID {
    await journal.makeFinal()
    return await decorating.next()
  }
}
