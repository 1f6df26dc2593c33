// rule: A customer's ledger, documents and drafts require a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLLedger

func use(_ bank: SQLBank, _ known: Customer, _ signedIn: SignedInCustomer) {
  #if LEDGER
    _ = bank.ledger(of: known)
  #elseif DOCUMENTS
    _ = bank.documents(of: known)
  #elseif DRAFTS
    _ = bank.drafts(of: known)
  #else
    _ = bank.ledger(of: signedIn)
    _ = bank.documents(of: signedIn)
    _ = bank.drafts(of: signedIn)
  #endif
}
