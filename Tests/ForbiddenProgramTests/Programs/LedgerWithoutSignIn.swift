// rule: A customer's ledger is made of one who signed in.
// sees: FeatureDependencies TerminalDialog Deposit Savings AppHost
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies

@testable import AppHost

func ledger(
  _ store: BankStore, _ known: Customer, _ signedIn: SignedInCustomer
) -> any AccountLedger {
  #if FORBIDDEN
    SQLiteLedger(store: store, signer: known)
  #else
    SQLiteLedger(store: store, signer: signedIn)
  #endif
}
