// rule: A flow exists only for a customer who signed in.
// sees: FeatureDependencies TerminalDialog Deposit Savings AppHost
// expects: value of type 'CompositionRoot' has no member 'flow'
import FeatureDependencies

@testable import AppHost

func flow(_ root: CompositionRoot) async throws -> any Flow {
  #if FORBIDDEN
    try root.flow(opening: .deposit, requestID: nil)
  #else
    try await root.enter(nil).flow(opening: .deposit, requestID: nil)
  #endif
}
