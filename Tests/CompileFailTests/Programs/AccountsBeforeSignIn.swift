// rule: Accounts are read through the ledger of a signed-in customer, not through the bank.
// sees: FeatureDependencies StrictJSON Ledger SQLiteLedger
// expects: value of type 'SQLiteBank' has no member 'accounts'
import FeatureDependencies
import Ledger
import SQLiteLedger

func accounts(_ bank: SQLiteBank, _ customer: SignedInCustomer) async throws -> [Account] {
  #if FORBIDDEN
    try await bank.accounts(of: customer.customer)
  #else
    try await SQLiteAccountLedger(bank: bank, customer: customer).accounts()
  #endif
}
