public import FeatureDependencies

/// Nested openings begin with an id of their own: what was answered before one stays.
public struct DraftingRequestIDs: RequestIDs {
  private let decorating: any RequestIDs
  private let journal: DraftJournal

  /// The ids of `decorating`; what was answered before one is taken stays in `journal`.
  public init(decorating: any RequestIDs, journal: DraftJournal) {
    self.decorating = decorating
    self.journal = journal
  }

  /// The next id.
  public func next() async -> RequestID {
    await journal.settle()
    return await decorating.next()
  }
}
