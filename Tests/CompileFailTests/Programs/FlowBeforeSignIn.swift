// rule: A flow exists only for a customer who signed in.
// sees: AppHost
// expects: value of type 'CompositionRoot' has no member 'flow'
import Drafts
import FeatureDependencies
import Ledger

@testable import AppHost

func flow(_ root: CompositionRoot, _ draft: OpeningDraft) async throws -> DraftingFlow? {
  #if FORBIDDEN
    root.flow(draft)
  #else
    try await root.signIn(nil).flow(draft)
  #endif
}
