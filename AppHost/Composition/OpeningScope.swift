import Deposit
import FeatureDependencies
import Savings

/// The scope of one thing a customer asked for, with all she opens on the way: they share the ids
/// and the draft.
///
/// Here the features meet. Each component is made when it is asked for and holds one reference, so
/// neither feature exists because the other does, and nothing refers back.
final class OpeningScope: Sendable {
  let customer: CustomerScope
  let journal: DraftJournal
  let requestIDs: any RequestIDs
  let dialog: any Dialog
  let signing: any SigningService

  init(customer: CustomerScope, draft: OpeningDraft) {
    self.customer = customer
    let terminal = customer.root.terminal
    journal = DraftJournal(
      draft, store: customer.drafts, savesEachAnswer: terminal.isInteractive)
    requestIDs = DraftingRequestIDs(
      decorating: RequestIDSequence(root: draft.requestID), journal: journal)
    dialog = DraftingDialog(decorating: terminal.dialog, journal: journal)
    signing = DraftingSigning(decorating: customer.signing, journal: journal)
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
  var dialog: any Dialog { scope.dialog }
  var signing: any SigningService { scope.signing }
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
  var dialog: any Dialog { scope.dialog }
  var signing: any SigningService { scope.signing }
  var ledger: any AccountLedger { scope.customer.ledger }
  var requestIDs: any RequestIDs { scope.requestIDs }
  var depositOpenBuilder: any DepositOpenBuildable { scope.deposit.depositOpenBuilder }
}
