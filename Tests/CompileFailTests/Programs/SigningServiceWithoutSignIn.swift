// rule: A signing service requires a signed-in customer.
// sees: AppHost
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import KeyCustody
import Ledger

@testable import AppHost

func service(
  _ known: Customer, _ signedIn: SignedInCustomer, _ lock: PINLock, _ bank: any CustomerRegister,
  _ dialog: any Dialog
) -> any SigningService {
  #if FORBIDDEN
    OpenSSLSigningService(
      signer: known, lock: lock, bank: bank, dialog: dialog, interruption: { nil })
  #else
    OpenSSLSigningService(
      signer: signedIn, lock: lock, bank: bank, dialog: dialog, interruption: { nil })
  #endif
}
