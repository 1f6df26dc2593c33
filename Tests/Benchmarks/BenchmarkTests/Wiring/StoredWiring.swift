import Deposit
import FeatureDependencies
import FeatureDependenciesTesting
import Savings

@testable import AppHost

/// The same builders on a struct that stores every requirement. It exceeds the three words of an
/// existential's inline buffer.
struct StoredWiring: DepositOpenDependency, SavingsOpenDependency, StubWiring, Wiring {
  let clock: any WallClock
  let taxPolicy: TaxPolicy
  let depositInsurance: DepositInsurance
  let signing: any SigningService
  let ledger: any AccountLedger
  let dialog: any Dialog
  let requestIDs: any RequestIDs
  let journal: (any OpeningJournal)?
  let catalog: any ProductCatalog
  private let account: AccountNumber
  // Stubs of other features that these two can open.
  let nestedFlows = StubFlows(outcome: FlowOutcome())

  init(_ host: HostWiring) {
    let component = host.component
    clock = component.clock
    taxPolicy = component.taxPolicy
    depositInsurance = component.depositInsurance
    signing = component.signing
    ledger = component.ledger
    dialog = component.dialog
    requestIDs = component.requestIDs
    journal = component.journal
    catalog = component.catalog
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
