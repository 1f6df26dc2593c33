// rule: Signing exists only after sign-in.
// sees: AppHost
// expects: value of type 'CompositionRoot' has no member 'signing'
import FeatureDependencies

@testable import AppHost

func signing(_ root: CompositionRoot, _ customer: CustomerComponent) -> any SigningService {
  #if FORBIDDEN
    root.signing
  #else
    customer.signing
  #endif
}
