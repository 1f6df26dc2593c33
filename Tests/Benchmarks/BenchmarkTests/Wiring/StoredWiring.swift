import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Savings

@testable import AppHost

/// The same builders on a struct that stores all that they need, made before anybody asks: larger
/// than the three words that fit into an existential.
struct StoredWiring: DepositOpenDependency, SavingsOpenDependency, StubWiring, Wiring {
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  let depositInsurance: DepositInsurance
  let signing: any SigningService
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  let depositCatalog: any DepositCatalog
  let savingsCatalog: any SavingsCatalog
  private let account: AccountNumber
  // In the place of what else the two can open.
  let nestedFlows = StubFlows(outcome: FlowOutcome())

  init(_ host: HostWiring) {
    let deposit = DepositDependencies(scope: host.scope)
    clock = deposit.clock
    taxPolicy = deposit.taxPolicy
    depositInsurance = deposit.depositInsurance
    signing = deposit.signing
    ledger = deposit.ledger
    dialog = deposit.dialog
    requestIDs = deposit.requestIDs
    depositCatalog = deposit.depositCatalog
    savingsCatalog = SavingsDependencies(scope: host.scope).savingsCatalog
    account = host.account
  }

  var depositOpenBuilder: any DepositOpenBuildable { DepositOpenBuilder(dependency: self) }
  var savingsOpenBuilder: any SavingsOpenBuildable { SavingsOpenBuilder(dependency: self) }

  func cycle(_ take: (any Flow) -> Void) {
    let (deposit, savings): (any DepositOpenDependency, any SavingsOpenDependency) = (self, self)
    take(depositOpenBuilder.build())
    take(deposit.savingsOpenBuilder.build(id: account))
    take(savings.depositOpenBuilder.build())
  }
}
