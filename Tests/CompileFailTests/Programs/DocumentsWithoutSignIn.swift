// rule: A customer's documents require a signed-in customer.
// sees: FeatureDependencies StrictJSON Ledger SQLiteLedger
// expects: cannot convert value of type 'Customer' to expected argument type 'SignedInCustomer'
import FeatureDependencies
import Ledger
import SQLiteLedger

func archive(
  _ bank: SQLiteBank, _ known: Customer, _ signedIn: SignedInCustomer
) -> any DocumentArchive {
  #if FORBIDDEN
    CustomerArchive(of: known, in: bank)
  #else
    CustomerArchive(of: signedIn, in: bank)
  #endif
}
