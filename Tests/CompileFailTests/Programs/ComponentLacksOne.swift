// rule: A component that lacks a requirement does not compile.
// sees: FeatureDependencies Deposit Savings
// expects: does not conform to protocol
import Deposit
import FeatureDependencies
import Savings

struct Host: DepositOpenDependency, SavingsOpenDependency {
  #if !LACKS_signing
    let signing: any SigningService
  #endif
  #if !LACKS_ledger
    let ledger: any AccountLedger
  #endif
  #if !LACKS_dialog
    let dialog: any Dialog
  #endif
  #if !LACKS_requestIDs
    let requestIDs: any RequestIDs
  #endif
  #if !LACKS_journal
    let journal: (any OpeningJournal)?
  #endif
  #if !LACKS_catalog
    let catalog: any ProductCatalog
  #endif
  #if !LACKS_clock
    let clock: any WallClock
  #endif
  #if !LACKS_taxPolicy
    let taxPolicy: TaxPolicy
  #endif
  #if !LACKS_depositInsuranceClause
    let depositInsuranceClause: LocalizedText
  #endif
  #if !LACKS_depositOpenBuilder
    let depositOpenBuilder: any DepositOpenBuildable
  #endif
  #if !LACKS_savingsOpenBuilder
    let savingsOpenBuilder: any SavingsOpenBuildable
  #endif
}
