// rule: Accounts are read through the ledger of a signed-in customer, not through the bank.
// sees: FeatureDependencies StrictJSON Ledger SQLLedger
// expects: value of type 'SQLBank' has no member 'accounts'
import FeatureDependencies
import Ledger
import SQLLedger

func accounts(_ bank: SQLBank, _ customer: SignedInCustomer) async throws -> [Account] {
  #if FORBIDDEN
    try await bank.accounts(of: customer.customer)
  #else
    try await bank.ledger(of: customer).accounts()
  #endif
}
