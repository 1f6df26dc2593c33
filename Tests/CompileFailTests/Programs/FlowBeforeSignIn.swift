// rule: A flow exists only for a customer who signed in.
// sees: AppHost
// expects: value of type 'CompositionRoot' has no member 'flow'
import Drafts
import FeatureDependencies
import Ledger

@testable import AppHost

func flow(_ root: CompositionRoot, _ journal: DraftJournal) async throws -> (any Flow)? {
  #if FORBIDDEN
    root.flow(.deposit, keeping: journal)
  #else
    try await root.signIn(nil).flow(.deposit, keeping: journal)
  #endif
}
