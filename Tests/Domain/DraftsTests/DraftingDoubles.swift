import Drafts
import FeatureDependencies
import FeatureDependenciesTesting
import Ledger

/// A session whose flows end with `outcome`.
struct Session: DraftingSession {
  let drafts: any DraftStore
  /// The only kind that can be opened; nil for all.
  var kind: ProductKind?
  let outcome: @Sendable (DraftJournal) async -> FlowOutcome

  func has(_ kind: ProductKind) -> Bool { kind == self.kind ?? kind }

  func flow(_ kind: ProductKind, keeping journal: DraftJournal) -> (any Flow)? {
    guard has(kind) else { return nil }
    return StubFlows { _ in await outcome(journal) }.flow(of: kind)
  }
}
