// rule: Only signing in makes a signed-in customer.
// sees: FeatureDependencies TerminalDialog Deposit Savings AppHost
// expects: initializer is inaccessible due to 'fileprivate' protection level
import FeatureDependencies

@testable import AppHost

func enter(_ customer: Customer, _ door: SignIn) async throws -> SignedInCustomer {
  #if FORBIDDEN
    SignedInCustomer(customer)
  #else
    try await door.signIn(customer)
  #endif
}
