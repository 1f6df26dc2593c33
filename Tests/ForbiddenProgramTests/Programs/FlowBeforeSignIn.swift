// rule: A flow exists only for a customer who signed in.
// sees: FeatureDependencies TerminalDialog Deposit Savings AppHost
// expects: value of type 'CompositionRoot' has no member 'flow'
import FeatureDependencies

@testable import AppHost

func flow(_ root: CompositionRoot, _ draft: OpeningDraft) async throws -> any Flow {
  #if FORBIDDEN
    root.flow(draft)
  #else
    try await root.enter(nil).flow(draft)
  #endif
}
