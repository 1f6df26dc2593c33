public import FeatureDependencies
public import FeatureDependenciesTesting

/// Provides a feature's dependencies from a ``DevApp``. A conformer stores the app, and adds only
/// the feature's own catalog.
public protocol DevAppWiring: StubWiring {
  /// The app that provides the dependencies.
  var app: DevApp { get }
}

extension DevAppWiring {
  /// The clock of the app.
  public var clock: any WallClock { app.clock }
  /// The tax policy of the app.
  public var taxPolicy: TaxPolicy { app.taxPolicy }
  /// The deposit insurance of the app.
  public var depositInsurance: DepositInsurance { app.depositInsurance }
  /// The signing service of the app.
  public var signing: any SigningService { app.signing }
  /// The ledger of the app.
  public var ledger: any AccountLedger { app.ledger }
  /// The dialog of the app.
  public var dialog: any Dialog { app.dialog }
  /// The request IDs of the app.
  public var requestIDs: any RequestIDs { app.requestIDs }
  /// The stubs for the flows of other features: each shows its request, and opens nothing.
  public var nestedFlows: StubFlows { app.nestedFlows }
}
