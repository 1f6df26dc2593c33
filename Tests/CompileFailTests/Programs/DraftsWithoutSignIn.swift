// rule: A customer's drafts require a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLiteLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLiteLedger

func drafts(
  _ bank: SQLiteBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any DraftStore {
  #if FORBIDDEN
    SQLiteDraftStore(bank: bank, customer: known)
  #else
    SQLiteDraftStore(bank: bank, customer: signedIn)
  #endif
}
