// rule: Signing in requires the customer's PIN.
// sees: FeatureDependencies StrictJSON Ledger OpenSSLKeys KeyCustody
// expects: initializer is inaccessible due to 'package' protection level
import KeyCustody
import Ledger
import OpenSSLKeys

func signIn(
  _ customer: Customer, _ key: PrivateKey, _ lock: PINLock
) async throws -> SignedInCustomer? {
  #if FORBIDDEN
    SignedInCustomer(customer, holding: key)
  #else
    try await lock.signIn(customer)
  #endif
}
