// rule: Each product by itself requires its services.
// sees: FeatureDependencies Deposit
// expects: does not conform to protocol
import Deposit
import FeatureDependencies

struct Host: DepositOpenDependency {
  #if !LACKS_signing
    let signing: any SigningService
  #endif
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  let journal: (any OpeningJournal)?
  let catalog: any ProductCatalog
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  let depositInsurance: DepositInsurance
  #if !LACKS_savingsOpenBuilder
    let savingsOpenBuilder: any SavingsOpenBuildable
  #endif
}
