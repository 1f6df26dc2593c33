// rule: A customer's drafts require a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLLedger

func drafts(
  _ bank: SQLBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any DraftStore {
  #if FORBIDDEN
    bank.drafts(of: known)
  #else
    bank.drafts(of: signedIn)
  #endif
}
