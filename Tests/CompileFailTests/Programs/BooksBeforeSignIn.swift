// rule: The books are read by the ledger of a customer who signed in, not by the bank for anybody.
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
