import FeatureDependencies
import FeatureDependenciesTesting

/// What a flow works with: a mutant replaces one of them by a decorator.
struct Collaborators: Sendable {
  var dialog: any Dialog
  var ledger: any AccountLedger
  var signing: any SigningService
  var requestIDs: any RequestIDs
  var clock: any WallClock
  /// Builds another product's flow, linked to an account or to none.
  var neighbour: @Sendable (ProductKind, AccountNumber?) -> any Flow

  init(_ doubles: OpeningDoubles) {
    dialog = doubles.script
    ledger = doubles.ledger
    signing = doubles.signer
    requestIDs = doubles.requestIDs
    clock = doubles.clock
    neighbour = { doubles.nestedFlows.flow(of: $0, linkedTo: $1) }
  }
}
