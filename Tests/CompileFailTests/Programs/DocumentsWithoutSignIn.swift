// rule: A customer's documents require a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLLedger

func archive(
  _ bank: SQLBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any DocumentArchive {
  #if FORBIDDEN
    bank.documents(of: known)
  #else
    bank.documents(of: signedIn)
  #endif
}
