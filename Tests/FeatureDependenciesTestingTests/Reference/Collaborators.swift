import FeatureDependencies
import FeatureDependenciesTesting

/// The dependencies of a flow; a mutant decorates one of them.
struct Collaborators: OpeningDependency {
  var dialog: any Dialog
  var ledger: any AccountLedger
  var signing: any SigningService
  var requestIDs: any RequestIDs
  var journal: (any OpeningJournal)?
  var clock: any WallClock
  var catalog: any ProductCatalog
  var taxPolicy: TaxPolicy
  var depositInsurance: DepositInsurance
  /// The link that the builder gets.
  var link: AccountLink?
  /// Builds another product's flow, linked to an account or to none.
  var otherFeature: @Sendable (ProductKind, AccountNumber?) -> any Flow
  /// Changes the figures before they are shown.
  var illustrate: @Sendable (inout Quote) -> Void = { _ in }

  init(_ doubles: OpeningDoubles) {
    dialog = doubles.dialog
    ledger = doubles.ledger
    signing = doubles.signing
    requestIDs = doubles.requestIDs
    journal = doubles.journal
    clock = doubles.clock
    taxPolicy = doubles.taxPolicy
    depositInsurance = doubles.depositInsurance
    otherFeature = { doubles.nestedFlows.flow(of: $0, linkedTo: $1) }
    catalog = doubles.catalog
  }
}
