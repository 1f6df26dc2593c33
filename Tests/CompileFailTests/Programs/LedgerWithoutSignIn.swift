// rule: A customer's ledger requires a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLLedger

func ledger(
  _ bank: SQLBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any AccountLedger {
  #if FORBIDDEN
    bank.ledger(of: known)
  #else
    bank.ledger(of: signedIn)
  #endif
}
