// rule: Signing in requires a signature over a one-time challenge.
// sees: FeatureDependencies StrictJSON Ledger
// expects: missing arguments for parameters 'verifiedBy', 'sign' in call
import Ledger
import StrictJSON

func signIn(
  _ customer: Customer, _ cryptography: any LedgerCryptography,
  _ sign: (CanonicalJSON) -> String
) -> SignedInCustomer? {
  #if FORBIDDEN
    SignedInCustomer(customer)
  #else
    SignedInCustomer(customer, verifiedBy: cryptography, sign: sign)
  #endif
}
