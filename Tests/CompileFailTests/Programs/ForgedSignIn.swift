// rule: Signing in requires the customer's private key.
// sees: FeatureDependencies StrictJSON Ledger OpenSSLKeys
// expects: missing argument for parameter 'holding' in call
import Ledger
import OpenSSLKeys

func signIn(_ customer: Customer, _ key: PrivateKey) -> SignedInCustomer? {
  #if FORBIDDEN
    SignedInCustomer(customer)
  #else
    SignedInCustomer(customer, holding: key)
  #endif
}
