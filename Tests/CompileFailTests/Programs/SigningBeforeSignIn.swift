// rule: Signing and flows exist only after sign-in: the application scope lacks them.
// sees: AppHost
// expects: value of type 'CompositionRoot' has no member
import Drafts
import FeatureDependencies

@testable import AppHost

func use(_ root: CompositionRoot, _ customer: CustomerComponent, _ journal: DraftJournal) {
  #if LACKS_signing
    _ = root.signing
  #elseif LACKS_flow
    _ = root.flow(.deposit, keeping: journal)
  #else
    _ = customer.signing
    _ = customer.flow(.deposit, keeping: journal)
  #endif
}
