import Deposit
import FeatureDependencies
import Savings

/// The scope of one thing a customer asked for, with all she opens on the way: they share the ids.
///
/// Here the features meet. Each component is made when it is asked for and holds one reference, so
/// neither feature exists because the other does, and nothing refers back.
final class OpeningScope: Sendable {
  let customer: CustomerScope
  let requestIDs: any RequestIDs

  init(customer: CustomerScope, root: RequestID) {
    self.customer = customer
    requestIDs = RequestIDSequence(root: root)
  }

  var deposit: any FeatureDepositComponentable {
    FeatureDepositComponent(dependency: DepositComponent(scope: self))
  }

  var savings: any FeatureSavingsComponentable {
    FeatureSavingsComponent(dependency: SavingsComponent(scope: self))
  }
}

/// What the host gives the deposit feature.
struct DepositComponent: DepositOpenDependency {
  let scope: OpeningScope

  var catalog: any ProductCatalog { scope.customer.root.catalog }
  var clock: any WallClock { scope.customer.root.clock }
  var taxPolicy: TaxPolicy { scope.customer.root.taxPolicy }
  var dialog: any Dialog { scope.customer.root.terminal.dialog }
  var signing: any SigningService { scope.customer.signing }
  var ledger: any AccountLedger { scope.customer.ledger }
  var requestIDs: any RequestIDs { scope.requestIDs }
  var savingsOpenBuilder: any SavingsOpenBuildable { scope.savings.savingsOpenBuilder }
}

/// What the host gives the savings feature.
struct SavingsComponent: SavingsOpenDependency {
  let scope: OpeningScope

  var catalog: any ProductCatalog { scope.customer.root.catalog }
  var clock: any WallClock { scope.customer.root.clock }
  var taxPolicy: TaxPolicy { scope.customer.root.taxPolicy }
  var dialog: any Dialog { scope.customer.root.terminal.dialog }
  var signing: any SigningService { scope.customer.signing }
  var ledger: any AccountLedger { scope.customer.ledger }
  var requestIDs: any RequestIDs { scope.requestIDs }
  var depositOpenBuilder: any DepositOpenBuildable { scope.deposit.depositOpenBuilder }
}
