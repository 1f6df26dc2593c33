// rule: A customer's scope requires a signed-in customer.
// sees: AppHost
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger

@testable import AppHost

func scope(
  _ root: CompositionRoot, _ known: Customer, _ signedIn: SignedInCustomer
) -> CustomerComponent {
  #if FORBIDDEN
    CustomerComponent(root: root, customer: known)
  #else
    CustomerComponent(root: root, customer: signedIn)
  #endif
}
