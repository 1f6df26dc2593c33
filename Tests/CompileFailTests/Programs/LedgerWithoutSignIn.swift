// rule: A customer's ledger requires a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLiteLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLiteLedger

func ledger(
  _ bank: SQLiteBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any AccountLedger {
  #if FORBIDDEN
    SQLiteAccountLedger(bank: bank, customer: known)
  #else
    SQLiteAccountLedger(bank: bank, customer: signedIn)
  #endif
}
