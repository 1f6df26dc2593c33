// rule: The books are read for a customer who signed in, not for one who is only known.
// sees: FeatureDependencies TerminalDialog Deposit Savings AppHost
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies

@testable import AppHost

func accounts(
  _ store: BankStore, _ known: Customer, _ signedIn: SignedInCustomer
) async throws -> [Account] {
  #if FORBIDDEN
    try await store.accounts(of: known)
  #else
    try await store.accounts(of: signedIn)
  #endif
}
