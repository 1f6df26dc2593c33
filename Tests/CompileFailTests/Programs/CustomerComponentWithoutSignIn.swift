// rule: A customer's scope and a signing service require a signed-in customer.
// sees: AppHost
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger

@testable import AppHost

func use(
  _ root: CompositionRoot, _ known: Customer, _ signedIn: SignedInCustomer, _ dialog: any Dialog
) {
  #if SCOPE
    _ = CustomerComponent(root: root, customer: known)
  #elseif SIGNING
    _ = OpenSSLSigningService(
      signer: known, lock: root.lock, bank: root.bank, dialog: dialog, interruption: { nil })
  #else
    _ = CustomerComponent(root: root, customer: signedIn)
    _ = OpenSSLSigningService(
      signer: signedIn, lock: root.lock, bank: root.bank, dialog: dialog, interruption: { nil })
  #endif
}
